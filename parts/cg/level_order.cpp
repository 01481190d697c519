#include "parts/cg/level_order.hpp"

#include <algorithm>

namespace cg {

RowOrder order_by_number(const std::vector<int>& front_of, int multiple) {
  const int n_fronts =
      front_of.empty() ? 0 : *std::max_element(front_of.begin(), front_of.end()) + 1;
  std::vector<int> next(static_cast<std::size_t>(n_fronts) + 1, 0);
  for (const int front : front_of) {
    ++next[static_cast<std::size_t>(front) + 1];
  }
  for (std::size_t front = 1; front < next.size(); ++front) {
    const int filled = (next[front] + multiple - 1) / multiple * multiple;
    next[front] = next[front - 1] + filled;
  }
  RowOrder order;
  order.front_start = next;
  order.natural.assign(static_cast<std::size_t>(next.back()), -1);
  for (std::size_t row = 0; row < front_of.size(); ++row) {
    const int place = next[static_cast<std::size_t>(front_of[row])]++;
    order.natural[static_cast<std::size_t>(place)] = static_cast<int>(row);
    order.own.push_back(place);
  }
  return order;
}

RowOrder order_by_fronts(const CompressedRows& rows, int multiple) {
  std::vector<int> front_of;
  front_of.reserve(static_cast<std::size_t>(rows.n_rows));
  for (int row = 0; row < rows.n_rows; ++row) {
    int front = 0;
    for (int k = rows.start.data()[row]; k < rows.start.data()[row + 1]; ++k) {
      if (const int column = rows.column.data()[k]; column < row) {
        front = std::max(front, front_of.data()[column] + 1);
      }
    }
    front_of.push_back(front);
  }
  return order_by_number(front_of, multiple);
}

}  // namespace cg
