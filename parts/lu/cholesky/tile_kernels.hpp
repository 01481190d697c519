#pragma once

#include <cstdint>

#include "parts/dense/buffer.hpp"
#include "parts/dense/view.hpp"

namespace lu {

/// Tile operations of a Cholesky factorization. One for each thread: it keeps space to pack in.
template <class Real>
class TileKernels {
 public:
  /// A = L L^T of a symmetric tile, by halves: L in its lower triangle, of which alone it is read.
  /// Returns the column without a positive pivot, or n_columns.
  std::int64_t factor(dense::View<Real> a);

  /// A = A L^-T, by halves.
  /// l: [w][w], lower triangle; a: [m][w]
  void solve(dense::View<Real> l, dense::View<Real> a);

  /// C -= A B^T.
  void subtract(dense::View<Real> a, dense::View<Real> b, dense::View<Real> c);

 private:
  dense::Buffer<Real> left_;
  dense::Buffer<Real> right_;
};

}  // namespace lu
