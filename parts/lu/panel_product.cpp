#include "parts/lu/panel_product.hpp"

#include <algorithm>

#include "parts/dense/packed_product.hpp"

namespace lu {

using dense::tile_columns;
using dense::tile_rows;

// In blocks of rows: what is packed of L is used from the second-level cache at once.
template <class Real>
void PanelProductOf<Real>::subtract(dense::View<Real> l, dense::View<Real> u, dense::View<Real> a) {
  constexpr std::int64_t rows = 8 * tile_rows<Real>;
  const std::int64_t depth = l.n_columns;
  Real* const left = left_.reserve(rows * depth);
  Real* const right =
      right_.reserve(dense::right_slivers<Real>(u.n_columns) * tile_columns * depth);
  dense::pack_right<Real>(u, right);
  for (std::int64_t i = 0; i < a.n_rows; i += rows) {
    const std::int64_t height = std::min(rows, a.n_rows - i);
    dense::pack_left<Real>(l.block(i, 0, height, depth), Real(-1), left);
    dense::multiply_packed(depth, left, right, a.block(i, 0, height, a.n_columns));
  }
}

template class PanelProductOf<double>;
template class PanelProductOf<float>;

}  // namespace lu
