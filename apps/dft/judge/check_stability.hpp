#pragma once

#include <optional>

#include "apps/dft/case.hpp"
#include "apps/dft/result.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace dft {

/// Largest cost of a product, see oracle::Response::cost: at most 40 are needed.
inline constexpr double most_for_a_response = 2e7;

/// Lowest eigenvalue of the second derivatives of the energy by real rotations of occupied into empty
/// orbitals, spins alike, hartree: below zero at a saddle, from where the energy falls to another determinant of
/// closed shells. For orbitals i, j occupied and a, b empty the matrix is
///   (e_a - e_i) d_ij d_ab + 4 (ia|jb) + 4 (ia|f|jb) - x [(ij|ab) + (ib|ja)],
/// a quarter of the derivatives themselves, with the functional's second derivative f on the coarsest grid and
/// the part x of exact exchange. Collective where the team has several ranks.
/// result: the first rank's is judged, and must have matrices of the right size
/// Returns: on the first rank; nothing where it would cost too much, or where the draw's effort is not the full one
/// Source: Bauernschmitt & Ahlrichs, J. Chem. Phys. 104 (1996) 9047, real restricted.
std::optional<double> measure_stability(const Case& input,
                                        const Result& result,
                                        const casebook::Team& team,
                                        const casebook::Draw& draw);

}  // namespace dft
