#pragma once

#include <algorithm>
#include <cstdint>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"
#include "parts/lu/textbook.hpp"
#include "parts/lu/unit_triangle.hpp"

namespace lu {

/// Work space of one thread for some columns of the rest.
template <class Real>
struct StripSpaceOf {
  dense::Buffer<Real> u;      ///< [columns][padded width]
  dense::Buffer<Real> right;  ///< u, packed
};

/// A panel, packed to be taken off the rest some columns at a time. Threads share it.
/// Triangle: how U = L^-1 A is found, as UnitTriangleOf has it
template <class Real, class Triangle = UnitTriangleOf<Real>>
class PackedStripsOf {
 public:
  /// Columns that are taken at once: 8192 x 96 x 8 B = 6 MiB, in the last level.
  static constexpr std::int64_t columns = 12 * dense::tile_columns;

  /// Rows of L that are used at once: 384 x 128 x 8 B = 384 KiB, in the second level.
  static constexpr std::int64_t rows = 16 * dense::tile_rows<Real>;

  /// top:  [w][w], of which L is read
  /// left: -L of the rows below, packed by dense::pack_left; not owned
  void take(dense::View<const Real> top, const Real* left);

  std::int64_t width() const { return triangle_.width(); }
  std::int64_t padded_width() const { return triangle_.padded_width(); }
  void reserve(StripSpaceOf<Real>& space) const;

  /// U = L^-1 A, in place and packed. Region: triangular_solve.
  /// u: [n_columns][padded_width()]
  void solve(Real* u, std::int64_t n_columns, Real* right) const;

  /// rest -= L U. Region: update.
  void subtract(const Real* right, dense::View<Real> rest) const;

 private:
  Triangle triangle_;
  const Real* left_ = nullptr;
};

/// Space for strips of doubles.
using StripSpace = StripSpaceOf<double>;
using PackedStrips = PackedStripsOf<double>;

template <class Real, class Triangle>
void PackedStripsOf<Real, Triangle>::take(dense::View<const Real> top, const Real* left) {
  triangle_.pack(top);
  left_ = left;
}

template <class Real, class Triangle>
void PackedStripsOf<Real, Triangle>::reserve(StripSpaceOf<Real>& space) const {
  space.u.reserve(columns * padded_width());
  space.right.reserve(columns * width());
}

template <class Real, class Triangle>
void PackedStripsOf<Real, Triangle>::solve(Real* u, std::int64_t n_columns, Real* right) const {
  const casebook::TimedRegion timed(region::triangular_solve);
  for (std::int64_t j = 0; j < n_columns; j += dense::tile_columns) {
    const std::int64_t n = std::min<std::int64_t>(dense::tile_columns, n_columns - j);
    triangle_.solve(u + j * padded_width(), padded_width(), n, right + j * width());
  }
}

template <class Real, class Triangle>
void PackedStripsOf<Real, Triangle>::subtract(const Real* right, dense::View<Real> rest) const {
  const casebook::TimedRegion timed(region::update);
  for (std::int64_t i = 0; i < rest.n_rows; i += rows) {
    const std::int64_t height = std::min(rows, rest.n_rows - i);
    dense::multiply_packed(
        width(), left_ + i * width(), right, rest.block(i, 0, height, rest.n_columns));
  }
}

extern template class PackedStripsOf<double>;
extern template class PackedStripsOf<float>;

}  // namespace lu
