#pragma once

#include <array>

namespace scf {

/// A pair of primitives: exponent and center of their product.
template <class Real>
struct PrimitivePairOf {
  Real p;                      ///< bohr^-2
  std::array<Real, 3> center;  ///< bohr
  std::array<Real, 3> rest;    ///< what rounding to Real took from the center
  double bound;  ///< square root of the repulsion of its charge with itself, hartree^(1/2)
};

using PrimitivePair = PrimitivePairOf<double>;

}  // namespace scf
