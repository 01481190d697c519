#pragma once

#include <vector>

#include "parts/mp2/pair_energies.hpp"

namespace mp2 {

/// (P|ia), then B of RI-MP2, for all P, i and a on every rank; by products of matrices.
class FittedProducts {
 public:
  /// Keeps references to its arguments. All numbers are zero.
  FittedProducts(const Case& input, const Orbitals& orbitals);

  /// Brings (P|mn) of neighbouring fitting functions to orbitals. Threads may do so at a time, each with
  /// its own functions.
  /// integrals: [P][m][n]
  void add(int first, int n_functions, const std::vector<double>& integrals);

  /// Sum over ranks, complete on each. Collective.
  void sum_over_ranks(const casebook::Team& team);

  /// B with L B = (P|ia), where L L^T = (P|Q), in place of (P|ia); every rank does the same.
  void fit();

  /// (ia|jb) = sum over P of B(P, ia) B(P, jb), [a][b]
  void assemble(int i, int j, scf::Matrix& whole) const;

 private:
  const Case& input_;
  const Orbitals& orbitals_;
  scf::Matrix products_;  ///< [P][i a]
};

/// The pairs (i, j) with j <= i that a rank has: dealt in turn.
std::vector<std::pair<int, int>> pairs_of_rank(int n_active, const casebook::Team& team);

}  // namespace mp2
