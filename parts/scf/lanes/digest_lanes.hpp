#pragma once

#include <array>

#include "parts/scf/lanes/lanes.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// Where the functions of quartets (ab|cd) with the same bra begin, and how many they are.
template <class Real>
struct QuartetFunctionsOf {
  int a, b;                                ///< first functions
  std::array<int, n_lanes_of<Real>> c, d;  ///< first functions, of each lane
  int n_a, n_b, n_c, n_d;
};

using QuartetFunctions = QuartetFunctionsOf<double>;

/// Adds as many quartets as there are lanes to G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ].
/// Each integral adds to two Coulomb and four exchange elements; symmetrize() gives their mirror
/// images the other half. Real: double or float.
/// integrals: [n_a n_b][n_c n_d], each lane times half the number of its quartet's orderings
/// density: [n_bf][n_bf], as g
/// coulomb: [n_a n_b], receives what belongs to the elements (a, b) of g, still in lanes
template <class Real>
void digest_lanes(const QuartetFunctionsOf<Real>& where,
                  const LanesOf<Real>* integrals,
                  const Real* density,
                  LanesOf<Real>* coulomb,
                  Matrix& g);

}  // namespace scf
