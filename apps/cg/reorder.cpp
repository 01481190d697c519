#include "apps/cg/reorder.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace cg {
namespace {

std::span<const int> neighbours(const SparseMatrix& matrix, int row) {
  const std::int64_t* const start = matrix.row_start.data() + row;
  return {matrix.column.data() + start[0], matrix.column.data() + start[1]};
}

std::size_t degree(const SparseMatrix& matrix, int row) {
  return neighbours(matrix, row).size();
}

/// Appends the unvisited rows that `root` reaches, breadth first, those of fewer couplings first.
/// Returns how many steps the last of them is away.
int append_part(const SparseMatrix& matrix,
                int root,
                std::vector<char>& visited,
                std::vector<int>& order) {
  std::size_t done = order.size();
  int depth = -1;
  order.push_back(root);
  visited[static_cast<std::size_t>(root)] = 1;
  while (done < order.size()) {
    ++depth;
    for (const std::size_t end = order.size(); done < end; ++done) {
      const std::size_t first_new = order.size();
      for (const int next : neighbours(matrix, order[done])) {
        if (!std::exchange(visited[static_cast<std::size_t>(next)], 1)) {
          order.push_back(next);
        }
      }
      std::sort(
          order.begin() + static_cast<std::ptrdiff_t>(first_new), order.end(), [&](int a, int b) {
            return std::pair(degree(matrix, a), a) < std::pair(degree(matrix, b), b);
          });
    }
  }
  return depth;
}

/// Starts from the far end of the last breadth-first order for as long as that is farther away.
int far_row(const SparseMatrix& matrix, int root, std::vector<char>& visited) {
  for (int farthest = -1;;) {
    std::vector<int> order;
    const int depth = append_part(matrix, root, visited, order);
    for (const int row : order) {
      visited[static_cast<std::size_t>(row)] = 0;
    }
    if (depth <= farthest) {
      return root;
    }
    farthest = depth;
    root = order.back();
  }
}

}  // namespace

std::vector<int> reverse_cuthill_mckee(const SparseMatrix& matrix) {
  std::vector<char> visited(static_cast<std::size_t>(matrix.n_rows), 0);
  std::vector<int> order;
  for (int row = 0; row < matrix.n_rows; ++row) {
    if (!visited[static_cast<std::size_t>(row)]) {
      append_part(matrix, far_row(matrix, row, visited), visited, order);
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

SparseMatrix permuted(const SparseMatrix& matrix, const std::vector<int>& order) {
  std::vector<int> new_of(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    new_of[static_cast<std::size_t>(order[k])] = static_cast<int>(k);
  }
  SparseMatrix result;
  result.n_rows = matrix.n_rows;
  std::vector<std::pair<int, double>> row;
  for (const int old : order) {
    row.clear();
    const std::int64_t first = matrix.row_start.data()[old];
    const std::span<const int> columns = neighbours(matrix, old);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      row.emplace_back(new_of[static_cast<std::size_t>(columns[k])],
                       matrix.value[static_cast<std::size_t>(first) + k]);
    }
    std::sort(row.begin(), row.end());
    for (const auto& [column, value] : row) {
      result.column.push_back(column);
      result.value.push_back(value);
    }
    result.row_start.push_back(static_cast<std::int64_t>(result.column.size()));
  }
  return result;
}

}  // namespace cg
