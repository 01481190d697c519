#pragma once

#include <vector>

#include "apps/mp2/case.hpp"
#include "apps/scf/result.hpp"
#include "harness/run/team.hpp"
#include "parts/scf/matrix.hpp"

namespace mp2 {

/// The determinant that perturbation theory starts from, the same on every rank.
struct Orbitals {
  scf::Result scf;               ///< density and Fock matrix
  scf::Matrix all;               ///< [n_bf][n_bf], one orbital in each column
  std::vector<double> energies;  ///< [n_bf], ascending, hartree
  scf::Matrix active;            ///< [n_bf][n_active], the correlated occupied ones
  scf::Matrix virtuals;          ///< [n_bf][n_virtual]
};

/// Hartree-Fock by quartets in lanes, as scf's v10_atomic_guess has it, and the canonical orbitals of its
/// Fock matrix. Collective.
Orbitals hartree_fock(const Case& input, const casebook::Team& team);

/// C(s, i) of some active orbitals i, [i][s].
scf::Matrix rows_of(const Orbitals& orbitals, const std::vector<int>& active);

}  // namespace mp2
