#pragma once

#include <vector>

#include "parts/mp2/pair_energies.hpp"

namespace mp2 {

/// Room for last_half(), to be kept by each thread.
struct LastHalf {
  std::vector<double> three;      ///< (jn|ia), [n][a]
  std::vector<double> integrals;  ///< (jb|ia), [n_virtual][n_virtual] as [b][a]
};

/// (jb|ia) = sum over n, l of C(n, b) (jn|li) C(l, a): two products of matrices.
/// exchange: (jn|li), [n_bf][n_bf] as [n][l]
/// c: [n_bf][n_virtual]
void last_half(const double* exchange, const scf::Matrix& c, LastHalf& mine);

/// Adds the energy of a pair (i, j); of the one that the judge samples it keeps (jn|li) as well.
void add_pair(
    const Case& input, int i, int j, const double* exchange, LastHalf& mine, PairEnergies& pairs);

}  // namespace mp2
