#pragma once

#include <vector>

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace mp2 {

/// The judge of both apps, conventional and fitted. No bound depends on the size of the molecule.
/// Everything but the comparison with a stored reference is asked without one as well.
///
/// hartree_fock_*           every check of scf's judge
/// result_shape             arrays of the wrong size
/// orthonormality           largest |C^T S C - 1|
/// canonical_orbitals       largest |C^T F C - e|: Brillouin's condition among others
/// orbital_order            largest step down in the orbital energies
/// density_of_orbitals      |D - 2 C_occ C_occ^T|, Frobenius norm in the basis of the orbitals
/// pair_symmetry            largest |e_ij - e_ji|, and same-spin energy of an orbital with itself
/// pair_sums                pair energies against their sums
/// energy_sums              total and correlation energy against their parts
/// exchange_spot_check      conventional: (mi|nj) of one pair, blocks of it, against the judge's own
/// pair_from_exchange       conventional: that pair's energy from the result's (mi|nj)
/// pair_energies_rebuilt    pair energies against those from the judge's own integrals of the same kind:
///                          all pairs of a small molecule, else 44 drawn when the answer is there
/// pair_energies_fitted     conventional, instead of it where the molecule is large: against the judge's
///                          own fitted products, to 0.3 %, and the sum of those drawn to 2e-4
/// energy_reference         E_correlation - the stored one
///
/// Collective where the team has several ranks, which share the work of the checks that need repulsion
/// integrals. The first rank's result is judged, and only the first rank gets the checks. At less than the
/// draw's full effort the last two are asked as often as it pays for.
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team = {},
                                   const casebook::Draw& draw = {});

}  // namespace mp2
