#pragma once

#include <array>

#include "optimized/scf/parts/lanes.hpp"
#include "optimized/scf/parts/matrix.hpp"

namespace scf {

/// Where the functions of eight quartets (ab|cd) with the same bra begin, and how many they are.
struct QuartetFunctions {
  int a, b;                       ///< first functions
  std::array<int, n_lanes> c, d;  ///< first functions, of each lane
  int n_a, n_b, n_c, n_d;
};

/// Adds eight quartets to G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]. Each integral adds to
/// two Coulomb and four exchange elements; symmetrize() gives their mirror images the other half.
/// integrals: [n_a n_b][n_c n_d], each lane times half the number of its quartet's orderings
/// coulomb: [n_a n_b], receives what belongs to the elements (a, b) of g, still in lanes
void digest_lanes(const QuartetFunctions& where,
                  const Lanes* integrals,
                  const Matrix& density,
                  Lanes* coulomb,
                  Matrix& g);

}  // namespace scf
