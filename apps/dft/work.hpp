#pragma once

#include "apps/dft/case.hpp"
#include "harness/run/work.hpp"

namespace dft {

/// Kohn-Sham matrices that one solve is counted with, whatever a variant needs.
inline constexpr int canonical_builds = 12;

/// Work of the textbook algorithm on the case's grid, unpruned: canonical_builds times, at each
/// point of which there are N over all atoms, with n functions,
///   values and gradients       11 flops a primitive and point for the exponential, 8 a function
///   density and its gradient   2 n^2 + 8 n
///   into the matrix            2 n^2 + 8 n
/// plus, in units of flops, the two-electron part of scf::work where there is any. Nothing screened.
/// bytes: the density read and the matrix written, once in each build.
/// units: points times builds.
/// Source: Johnson, Gill & Pople, J. Chem. Phys. 98 (1993) 5612.
casebook::Work work(const Case& input);

}  // namespace dft
