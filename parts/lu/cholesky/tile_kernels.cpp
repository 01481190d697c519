#include "parts/lu/cholesky/tile_kernels.hpp"

#include <cmath>

#include "parts/dense/packed_product.hpp"
#include "parts/lu/panel_product.hpp"

namespace lu {
namespace {

template <class Real>
void scale(Real* column, std::int64_t from, std::int64_t end, Real factor) {
  for (std::int64_t i = from; i < end; ++i) {
    column[i] *= factor;
  }
}

/// target -= source * factor
template <class Real>
void subtract_column(
    const Real* source, Real factor, std::int64_t from, std::int64_t end, Real* target) {
  for (std::int64_t i = from; i < end; ++i) {
    target[i] -= source[i] * factor;
  }
}

template <class Real>
std::int64_t factor_narrow(dense::View<Real> a) {
  for (std::int64_t j = 0; j < a.n_columns; ++j) {
    Real* const column = a.column(j);
    for (std::int64_t k = 0; k < j; ++k) {
      subtract_column(a.column(k), a(j, k), j, a.n_rows, column);
    }
    if (!(column[j] > Real(0))) {
      return j;
    }
    scale(column, j, a.n_rows, Real(1) / std::sqrt(column[j]));
  }
  return a.n_columns;
}

template <class Real>
void solve_narrow(dense::View<Real> l, dense::View<Real> a) {
  for (std::int64_t j = 0; j < a.n_columns; ++j) {
    for (std::int64_t k = 0; k < j; ++k) {
      subtract_column(a.column(k), l(j, k), 0, a.n_rows, a.column(j));
    }
    scale(a.column(j), 0, a.n_rows, Real(1) / l(j, j));
  }
}

}  // namespace

template <class Real>
std::int64_t TileKernels<Real>::factor(dense::View<Real> a) {
  if (a.n_columns <= narrowest_panel) {
    return factor_narrow(a);
  }
  const std::int64_t half = half_of(a.n_columns);
  const dense::View<Real> top = a.block(0, 0, half, half);
  const dense::View<Real> below = a.block(half, 0, a.n_rows - half, half);
  if (const std::int64_t done = factor(top); done < half) {
    return done;
  }
  solve(top, below);
  subtract(below, below, a.from(half, half));
  return half + factor(a.from(half, half));
}

template <class Real>
void TileKernels<Real>::solve(dense::View<Real> l, dense::View<Real> a) {
  if (a.n_columns <= narrowest_panel) {
    solve_narrow(l, a);
    return;
  }
  const std::int64_t half = half_of(a.n_columns);
  const dense::View<Real> left = a.block(0, 0, a.n_rows, half);
  solve(l.block(0, 0, half, half), left);
  subtract(left, l.block(half, 0, l.n_rows - half, half), a.from(0, half));
  solve(l.from(half, half), a.from(0, half));
}

// Traffic: A and B are packed once, 2 x 8 B an element, for 2 x 8 columns flops each.
template <class Real>
void TileKernels<Real>::subtract(dense::View<Real> a, dense::View<Real> b, dense::View<Real> c) {
  const std::int64_t depth = a.n_columns;
  Real* const left =
      left_.reserve(dense::left_slivers<Real>(a.n_rows) * dense::tile_rows<Real> * depth);
  Real* const right =
      right_.reserve(dense::right_slivers<Real>(b.n_rows) * dense::tile_columns * depth);
  dense::pack_left<Real>(a, Real(-1), left);
  dense::pack_right<Real>(dense::Operand<Real>(b).transposed(), right);
  dense::multiply_packed(depth, left, right, c);
}

template class TileKernels<double>;
template class TileKernels<float>;

}  // namespace lu
