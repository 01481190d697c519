#pragma once

#include "apps/mp2/case.hpp"
#include "harness/run/work.hpp"

namespace mp2 {

/// Work of the textbook algorithm after Hartree-Fock, with n functions, o active and v virtual
/// orbitals, nothing screened.
///
/// flops, conventional: all unique quartets once, by the formula of scf's work, and the four quarter
/// transformations with i <-> j symmetry left aside,
///   2 o n^4 + 2 o^2 n^3 + 2 o^2 v n^2 + 2 o^2 v^2 n,
/// and 6 for each of the o^2 v^2 terms of the energy.
/// Source: Helgaker, Jorgensen & Olsen (2000), section 14.4.
/// flops, fitted with m functions: 2 m n^2 o + 2 m n o v for (ia|P), o v m^2 for the fit,
///   o^2 v^2 m for (ia|jb) of the unordered pairs, and 6 o^2 v^2.
/// bytes: the half-transformed integrals (o^2 n^2), or (ia|P), written and read once.
/// units: integrals (ia|jb).
casebook::Work work(const Case& input);

}  // namespace mp2
