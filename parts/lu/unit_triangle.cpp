#include "parts/lu/unit_triangle.hpp"

#include <algorithm>

namespace lu {

void UnitTriangle::pack(dense::View<const double> l) {
  width_ = l.n_columns;
  n_squares_ = (width_ + tile - 1) / tile;
  double* below = below_.reserve(tile * tile * n_squares_ * (n_squares_ - 1) / 2 + 1);
  double* diagonal = diagonal_.reserve(tile * tile * n_squares_);
  for (std::int64_t first = 0; first < width_; first += tile) {
    const std::int64_t height = std::min(tile, width_ - first);
    dense::pack_left_sliver<double>(l.block(first, 0, height, first), -1.0, below);
    below += tile * first;
    for (std::int64_t k = 0; k < tile; ++k, diagonal += tile) {
      for (std::int64_t i = 0; i < tile; ++i) {
        diagonal[i] = i > k && i < height ? -l(first + i, first + k) : 0.0;
      }
    }
  }
}

void UnitTriangle::solve(double* b, std::int64_t ld, std::int64_t n_columns, double* right) const {
  for (std::int64_t s = 0; s < n_squares_; ++s) {
    const std::int64_t first = s * tile;
    const std::int64_t height = std::min(tile, width_ - first);
    double* const square = b + first;
    if (s > 0) {
      dense::multiply_tile_into<double>(
          first, row_of_squares(s), right, {square, tile, n_columns, ld});
    }
    const double* l = diagonal_.data() + s * tile * tile;
    for (std::int64_t k = 0; k < height; ++k, l += tile) {
      for (std::int64_t j = 0; j < n_columns; ++j) {
        double* const x = square + j * ld;
        for (std::int64_t i = 0; i < tile; ++i) {
          x[i] += l[i] * square[j * ld + k];
        }
      }
    }
    dense::pack_right_sliver<double>(dense::Operand<double>(square, height, n_columns, 1, ld),
                                     right + first * dense::tile_columns);
  }
}

}  // namespace lu
