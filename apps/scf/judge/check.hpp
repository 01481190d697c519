#pragma once

#include <vector>

#include "apps/scf/case.hpp"
#include "apps/scf/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace scf {

/// The judge: whether a result is the closed-shell Hartree-Fock answer of the case, to the
/// case's own thresholds. It uses integrals and linear algebra of its own (namespace oracle),
/// never a variant's. No bound depends on the size of the molecule. Where there is no stored
/// reference, every check but the two against it is made all the same; a matrix of the wrong
/// size fails all checks of matrices.
///
/// result_shape                 matrices of the wrong size
/// nuclear_repulsion            E_nuc - sum Z_A Z_B / r_AB
/// nuclear_repulsion_reference  E_nuc - the stored one
/// energy_reference             E - the stored one
/// energy_from_matrices         E - E_nuc - 1/2 trace(D (H + F)), with the judge's H
/// electrons                    trace(D S) - N
/// idempotency                  |D S D - 2 D|, Frobenius norm in an orthonormal basis
/// density_symmetry             largest |D - D^T|
/// fock_symmetry                largest |F - F^T|
/// commutator                   |F D S - S D F|, Frobenius norm in an orthonormal basis
/// aufbau                       what the occupied orbitals lie above the lowest possible, hartree
/// stability                    how far below zero the lowest second derivative by rotations of orbitals lies: a
///                              saddle; of the first answer, where its integrals cost little, see measure_stability
/// fock_spot_check              largest |F - the judge's own| over blocks drawn at random
/// fock_spot_rms                its root mean square over them: screening that is too loose
///
/// Collective where the team has several ranks, which share the last check's work. The first rank's
/// result is judged, and only the first rank gets the checks.
/// draw: made when the answer was there; chooses the blocks, see oracle::sample_blocks
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team = {},
                                   const casebook::Draw& draw = {});

}  // namespace scf
