#include "apps/cg/matrix_level.hpp"

#include <algorithm>

namespace cg {
namespace {

/// First row of each rank, [n_ranks + 1]; every rank has at least one.
std::vector<int> partition(const SparseMatrix& matrix, int n_ranks) {
  std::vector<int> first{0};
  for (int rank = 1; rank < n_ranks; ++rank) {
    const std::int64_t wanted = matrix.n_nonzeros() * rank / n_ranks;
    const auto at = std::lower_bound(matrix.row_start.begin(), matrix.row_start.end(), wanted);
    const auto row = static_cast<int>(at - matrix.row_start.begin());
    first.push_back(std::clamp(row, first.back() + 1, matrix.n_rows - (n_ranks - rank)));
  }
  first.push_back(matrix.n_rows);
  return first;
}

}  // namespace

MatrixLevel::MatrixLevel(std::shared_ptr<const SparseMatrix> matrix, int rank, int n_ranks)
    : matrix_(std::move(matrix)),
      first_of_rank_(partition(*matrix_, n_ranks)),
      first_(first_of_rank_.data()[rank]),
      last_(first_of_rank_.data()[rank + 1]) {
  const std::int64_t* const start = matrix_->row_start.data();
  for (int row = first_; row < last_; ++row) {
    max_row_length_ = std::max(max_row_length_, static_cast<int>(start[row + 1] - start[row]));
  }
}

std::int64_t MatrixLevel::max_entries() const {
  const std::int64_t* const start = matrix_->row_start.data();
  return start[last_] - start[first_];
}

int MatrixLevel::owner(std::int64_t global_row) const {
  const auto next = std::upper_bound(first_of_rank_.begin(), first_of_rank_.end(), global_row);
  return static_cast<int>(next - first_of_rank_.begin()) - 1;
}

int MatrixLevel::entries(int row, std::int64_t* columns, double* values) const {
  const std::int64_t* const start = matrix_->row_start.data() + first_ + row;
  const auto n = static_cast<int>(start[1] - start[0]);
  std::copy_n(matrix_->column.data() + start[0], n, columns);
  std::copy_n(matrix_->value.data() + start[0], n, values);
  return n;
}

}  // namespace cg
