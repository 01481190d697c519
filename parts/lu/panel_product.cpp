#include "parts/lu/panel_product.hpp"

#include <algorithm>

#include "parts/dense/packed_product.hpp"

namespace lu {

using dense::tile_columns;
using dense::tile_rows;

// In blocks of rows: what is packed of L is used from the second-level cache at once.
void PanelProduct::subtract(dense::View<double> l, dense::View<double> u, dense::View<double> a) {
  constexpr std::int64_t rows = 8 * tile_rows<double>;
  const std::int64_t depth = l.n_columns;
  double* const left = left_.reserve(rows * depth);
  double* const right =
      right_.reserve(dense::right_slivers<double>(u.n_columns) * tile_columns * depth);
  dense::pack_right<double>(u, right);
  for (std::int64_t i = 0; i < a.n_rows; i += rows) {
    const std::int64_t height = std::min(rows, a.n_rows - i);
    dense::pack_left<double>(l.block(i, 0, height, depth), -1.0, left);
    dense::multiply_packed(depth, left, right, a.block(i, 0, height, a.n_columns));
  }
}

}  // namespace lu
