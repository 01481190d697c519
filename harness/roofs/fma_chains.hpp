#pragma once

#include <cstddef>

#include "harness/roofs/fma_kernels.hpp"

// Read by one file for each instruction set. In an unnamed namespace: were it shared, the linker
// would take one file's code for all of them.
namespace casebook::roofs {
namespace {

/// The kernel for one vector type: Real, which is double or float, or a vector of it. Addition and
/// multiplication are fused by the compiler, whose flags for these files say so.
template <class Real, class Vector, int n_chains>
Vector iterate(const FmaRecursion& recursion, std::int64_t steps) {
  const Vector a = Vector{} + static_cast<Real>(recursion.a);
  const Vector b = Vector{} + static_cast<Real>(recursion.b);
  Vector x[static_cast<std::size_t>(n_chains)];
#pragma GCC unroll 32
  for (int k = 0; k < n_chains; ++k) {
    x[k] = Vector{} + static_cast<Real>(k);
  }
  for (std::int64_t step = 0; step < steps; ++step) {
#pragma GCC unroll 32
    for (int k = 0; k < n_chains; ++k) {
      x[k] = a * x[k] + b;
    }
  }
  Vector sum{};
#pragma GCC unroll 32
  for (int k = 0; k < n_chains; ++k) {
    sum += x[k];
  }
  return sum;
}

/// The sum of the lanes of a vector.
template <class Vector, int n_lanes>
double sum_of_lanes(const Vector& vector) {
  double sum = 0.0;
  for (int lane = 0; lane < n_lanes; ++lane) {
    sum += vector[lane];
  }
  return sum;
}

}  // namespace
}  // namespace casebook::roofs
