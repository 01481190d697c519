#pragma once

#include <vector>

#include "apps/scf/result.hpp"

namespace mp2 {

/// The answer, on rank 0. Pair energies belong to ordered pairs of active occupied orbitals i, j, the
/// lowest first: E = sum over i, j of opposite_spin[i][j] + same_spin[i][j], with
///   opposite_spin = sum over a, b of (ia|jb)^2 / (e_i + e_j - e_a - e_b)
///   same_spin     = sum over a, b of (ia|jb) [(ia|jb) - (ib|ja)] / (e_i + e_j - e_a - e_b).
struct Result {
  scf::Result scf;                       ///< the converged Hartree-Fock answer
  std::vector<double> orbitals;          ///< [n_bf][n_bf], one in each column, by growing energy
  std::vector<double> orbital_energies;  ///< [n_bf], hartree
  std::vector<double> opposite_spin;     ///< [n_active][n_active], hartree
  std::vector<double> same_spin;         ///< [n_active][n_active], hartree
  double opposite_spin_hartree = 0.0;    ///< sum over all pairs
  double same_spin_hartree = 0.0;        ///< sum over all pairs
  double correlation_hartree = 0.0;      ///< the sum of both
  double energy_hartree = 0.0;           ///< Hartree-Fock plus correlation
  /// Conventional MP2: (mi|nj) in basis functions m and n, [n_bf][n_bf], where j is the last active
  /// orbital and i is Case::sampled_partner, another one in every timed solve, so that the judge can look
  /// into the transformation.
  std::vector<double> exchange;
};

}  // namespace mp2
