#pragma once

#include "parts/scf/textbook/hermite.hpp"

namespace scf {

/// The product of two primitives, expanded in Hermite Gaussians around one center.
struct GaussianProduct {
  /// pa, pb: which primitives of the shells; extra: powers that b may be raised by (0 or 2).
  GaussianProduct(
      const Shell& shell_a, const Shell& shell_b, std::size_t pa, std::size_t pb, int extra = 0);

  double b;                     ///< exponent of the second primitive, bohr^-2
  double p;                     ///< sum of both exponents, bohr^-2
  double coefficient;           ///< product of the contraction coefficients
  Point center;                 ///< bohr
  HermiteCoefficients x, y, z;  ///< E_t^{ij} in each dimension
};

}  // namespace scf
