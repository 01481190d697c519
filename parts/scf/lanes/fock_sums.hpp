#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/scf/lanes/lanes.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// Adds the Coulomb sums of a bra, [n_a][n_b] still in lanes, to its elements of g.
template <class Real>
void add_bra_sums(const std::vector<LanesOf<Real>>& coulomb,
                  int first_a,
                  int n_a,
                  int first_b,
                  int n_b,
                  Matrix& g) {
  const LanesOf<Real>* sum = coulomb.data();
  for (int i = 0; i < n_a; ++i) {
    for (int j = 0; j < n_b; ++j, ++sum) {
      g(first_a + i, first_b + j) += sum_of_lanes(*sum);
    }
  }
}

/// Sum over threads, then over ranks: the same on every rank. Collective.
/// partial: of each thread; the first is overwritten
Matrix sum_over_team(std::vector<Matrix>& partial, const casebook::Team& team);

}  // namespace scf
