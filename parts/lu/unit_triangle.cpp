#include "parts/lu/unit_triangle.hpp"

#include <algorithm>

namespace lu {

template <class Real>
void UnitTriangleOf<Real>::pack(dense::View<const Real> l) {
  width_ = l.n_columns;
  n_squares_ = (width_ + tile - 1) / tile;
  Real* below = below_.reserve(tile * tile * n_squares_ * (n_squares_ - 1) / 2 + 1);
  Real* diagonal = diagonal_.reserve(tile * tile * n_squares_);
  for (std::int64_t first = 0; first < width_; first += tile) {
    const std::int64_t height = std::min(tile, width_ - first);
    dense::pack_left_sliver<Real>(l.block(first, 0, height, first), Real(-1), below);
    below += tile * first;
    for (std::int64_t k = 0; k < tile; ++k, diagonal += tile) {
      for (std::int64_t i = 0; i < tile; ++i) {
        diagonal[i] = i > k && i < height ? -l(first + i, first + k) : Real(0);
      }
    }
  }
}

template <class Real>
void UnitTriangleOf<Real>::solve(Real* b,
                                 std::int64_t ld,
                                 std::int64_t n_columns,
                                 Real* right) const {
  for (std::int64_t s = 0; s < n_squares_; ++s) {
    const std::int64_t first = s * tile;
    const std::int64_t height = std::min(tile, width_ - first);
    Real* const square = b + first;
    if (s > 0) {
      dense::multiply_tile_into<Real>(
          first, row_of_squares(s), right, {square, tile, n_columns, ld});
    }
    const Real* l = diagonal_.data() + s * tile * tile;
    for (std::int64_t k = 0; k < height; ++k, l += tile) {
      for (std::int64_t j = 0; j < n_columns; ++j) {
        Real* const x = square + j * ld;
        for (std::int64_t i = 0; i < tile; ++i) {
          x[i] += l[i] * square[j * ld + k];
        }
      }
    }
    dense::pack_right_sliver<Real>(dense::Operand<Real>(square, height, n_columns, 1, ld),
                                   right + first * dense::tile_columns);
  }
}

template class UnitTriangleOf<double>;
template class UnitTriangleOf<float>;

}  // namespace lu
