#pragma once

#include <cstdint>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"

namespace lu {

/// A triangle L with ones on its diagonal, packed to solve L X = B for a few columns at a time. L is cut
/// into squares of the height of a tile: those below the diagonal are packed for products, those on it
/// as columns.
template <class Real>
class UnitTriangleOf {
 public:
  /// l: [w][w]; what is on and above its diagonal is not read
  void pack(dense::View<const Real> l);

  std::int64_t width() const { return width_; }

  /// w rounded up to whole tiles: what `solve` needs of its columns.
  std::int64_t padded_width() const { return n_squares_ * tile; }

  /// X = L^-1 B for at most dense::tile_columns columns, in place.
  /// b:     [n_columns][ld], ld >= padded_width()
  /// right: [w][dense::tile_columns]: X once more, packed for the update
  void solve(Real* b, std::int64_t ld, std::int64_t n_columns, Real* right) const;

 private:
  static constexpr std::int64_t tile = dense::tile_rows<Real>;

  const Real* row_of_squares(std::int64_t s) const {
    return below_.data() + tile * tile * (s * (s - 1) / 2);
  }

  std::int64_t width_ = 0;
  std::int64_t n_squares_ = 0;
  dense::Buffer<Real> below_;     ///< [s][24 s][24]: -L of square row s left of the diagonal
  dense::Buffer<Real> diagonal_;  ///< [s][24][24]: -L of square s by columns, zeros on and above it
};

/// A triangle of doubles.
using UnitTriangle = UnitTriangleOf<double>;

}  // namespace lu
