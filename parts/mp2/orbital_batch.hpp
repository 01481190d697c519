#pragma once

#include <vector>

#include "harness/run/team.hpp"

namespace mp2 {

/// Orbitals i that share a pass over the integrals, those of rank 0 first.
struct OrbitalBatch {
  std::vector<int> orbitals;
  std::vector<int> begin;  ///< [n_ranks + 1]: where those of each rank begin

  /// Number of orbitals of a rank.
  int n_of(int rank) const {
    return begin[static_cast<std::size_t>(rank) + 1] - begin[static_cast<std::size_t>(rank)];
  }

  /// The k-th of a rank.
  int of(int rank, int k) const {
    return orbitals[static_cast<std::size_t>(begin[static_cast<std::size_t>(rank)] + k)];
  }
};

/// The orbitals from first to end - 1, dealt to ranks in turn: the number of their pairs grows with i.
OrbitalBatch deal_orbitals(int first, int end, int n_ranks);

/// From some numbers of all orbitals on each rank to all numbers of some orbitals: what a rank gets is,
/// from each rank in turn, what that has of its orbitals. Collective.
/// n_of_rank: numbers that each rank has of one orbital
/// mine: [orbital of the batch][those of this rank]
std::vector<double> gather_by_orbital(const OrbitalBatch& batch,
                                      const std::vector<int>& n_of_rank,
                                      const std::vector<double>& mine,
                                      const casebook::Team& team);

}  // namespace mp2
