#pragma once

#include <vector>

#include "apps/dft/case.hpp"
#include "apps/dft/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace dft {

/// The judge: whether a result is the restricted Kohn-Sham answer of the case, to its thresholds and
/// its grid. It uses scf's oracle for matrices and two-electron integrals, and formulas of its own for the
/// functional, on the points that the deck asks for, which it works out itself (namespace dft::oracle), never a variant's. No
/// bound depends on the size of the molecule. Without a stored reference, every check but the two
/// against it is made all the same.
///
/// result_shape                 matrices of the wrong size
/// nuclear_repulsion            E_nuc - sum Z_A Z_B / r_AB
/// nuclear_repulsion_reference  E_nuc - the stored one
/// energy_reference             E - the stored one
/// energy_from_parts            E - the sum of its parts
/// one_electron_energy          E_1 - trace(D H), with the judge's H
/// parts_from_matrix            E_1 + 2 E_J + 2 E_x + trace(D V_xc) - trace(D F), V_xc the judge's
/// electrons_on_grid            the density summed over the grid - the judge's own sum, per electron
/// integrated_electrons         the density summed over the grid - N, per electron
/// exchange_correlation         E_xc - the judge's own for the same density, per electron
/// electrons                    trace(D S) - N
/// idempotency                  |D S D - 2 D|, Frobenius norm in an orthonormal basis
/// density_symmetry             largest |D - D^T|
/// fock_symmetry                largest |F - F^T|
/// commutator                   |F D S - S D F|, Frobenius norm in an orthonormal basis
/// aufbau                       what the occupied orbitals lie above the lowest possible, hartree
/// fock_spot_check              largest |F - the judge's own| over blocks drawn at random
///
/// Collective where the team has several ranks, which share the quadrature and the last check's work.
/// The first rank's result is judged, and only the first rank gets the checks.
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team = {},
                                   const casebook::Draw& draw = {});

}  // namespace dft
