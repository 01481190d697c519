#include "parts/lu/packed_strips.hpp"

#include <algorithm>

#include "parts/lu/inverse_squares.hpp"

namespace lu {

using dense::tile_columns;

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
  for (std::int64_t j = 0; j < n_columns; j += tile_columns) {
    const std::int64_t n = std::min<std::int64_t>(tile_columns, n_columns - j);
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

template class PackedStripsOf<double>;
template class PackedStripsOf<float>;
template class PackedStripsOf<double, InverseSquaresOf<double>>;
template class PackedStripsOf<float, InverseSquaresOf<float>>;

}  // namespace lu
