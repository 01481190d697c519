#pragma once

#include <vector>

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"
#include "harness/run/team.hpp"
#include "parts/mp2/hartree_fock.hpp"

namespace mp2 {

/// Pair energies under construction: every unordered pair is added once, on one rank, by one thread.
class PairEnergies {
 public:
  /// Keeps references to its arguments.
  PairEnergies(const Case& input, const Orbitals& orbitals);

  const Orbitals& orbitals() const { return orbitals_; }

  /// Sets the energies of (i, j) and (j, i).
  /// integrals: (ia|jb), [n_virtual][n_virtual], or their transpose: the sums are the same
  /// Source: Szabo & Ostlund (1996), eq. 6.74.
  void add(int i, int j, const double* integrals);

  /// (mi|nj) of the sampled and the last active orbital, [n_bf][n_bf], as Result::exchange; on the rank
  /// that has it.
  void keep_exchange(const double* exchange);

  /// Sums over ranks, on every rank. Collective.
  void reduce(const casebook::Team& team);

  /// All numbers of the answer.
  Result result() const;

 private:
  const Case& input_;
  const Orbitals& orbitals_;
  std::vector<double> opposite_spin_;  ///< [n_active][n_active]
  std::vector<double> same_spin_;      ///< [n_active][n_active]
  std::vector<double> exchange_;       ///< [n_bf][n_bf], empty in fitted MP2
};

}  // namespace mp2
