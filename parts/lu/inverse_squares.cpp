#include "parts/lu/inverse_squares.hpp"

#include <algorithm>

namespace lu {
namespace {

/// Below its ones, the inverse of a triangle with ones on its diagonal; zeros elsewhere.
/// inverse: [tile][tile] by columns
// Column j of L L^-1 = 1: x_i = -l_ij - sum over j < k < i of l_ik x_k.
template <class Real>
void invert(dense::View<const Real> l, Real* inverse) {
  constexpr std::int64_t tile = dense::tile_rows<Real>;
  std::fill_n(inverse, tile * tile, Real(0));
  for (std::int64_t j = 0; j < l.n_rows; ++j) {
    Real* const x = inverse + j * tile;
    for (std::int64_t i = j + 1; i < l.n_rows; ++i) {
      x[i] = -l(i, j);
    }
    for (std::int64_t k = j + 1; k < l.n_rows; ++k) {
      for (std::int64_t i = k + 1; i < l.n_rows; ++i) {
        x[i] -= l(i, k) * x[k];
      }
    }
  }
}

}  // namespace

template <class Real>
void InverseSquaresOf<Real>::pack(dense::View<const Real> l) {
  width_ = l.n_columns;
  n_squares_ = (width_ + tile - 1) / tile;
  Real* below = below_.reserve(tile * tile * n_squares_ * (n_squares_ - 1) / 2 + 1);
  Real* inverse = inverse_.reserve(tile * tile * n_squares_);
  for (std::int64_t first = 0; first < width_; first += tile, inverse += tile * tile) {
    const std::int64_t height = std::min(tile, width_ - first);
    dense::pack_left_sliver<Real>(l.block(first, 0, height, first), Real(-1), below);
    below += tile * first;
    invert(l.block(first, first, height, height), inverse);
  }
}

// Square row s: B_s -= L_s X of the squares before it; then X_s = B_s + (L_ss^-1 - 1) B_s.
template <class Real>
void InverseSquaresOf<Real>::solve(Real* b,
                                   std::int64_t ld,
                                   std::int64_t n_columns,
                                   Real* right) const {
  alignas(64) Real packed[std::size_t{dense::tile_rows<Real>} * dense::tile_columns];
  for (std::int64_t s = 0; s < n_squares_; ++s) {
    const std::int64_t first = s * tile;
    const std::int64_t height = std::min(tile, width_ - first);
    const dense::View<Real> square(b + first, tile, n_columns, ld);
    const dense::Operand<Real> rows(square.data, height, n_columns, 1, ld);
    if (s > 0) {
      dense::multiply_tile_into<Real>(first, row_of_squares(s), right, square);
    }
    dense::pack_right_sliver<Real>(rows, packed);
    dense::multiply_tile_into<Real>(height, inverse_.data() + s * tile * tile, packed, square);
    dense::pack_right_sliver<Real>(rows, right + first * dense::tile_columns);
  }
}

template class InverseSquaresOf<double>;
template class InverseSquaresOf<float>;
template class PackedStripsOf<double, InverseSquaresOf<double>>;
template class PackedStripsOf<float, InverseSquaresOf<float>>;

}  // namespace lu
