#pragma once

#include <cmath>
#include <vector>

#include "apps/scf/case.hpp"

namespace scf {

/// Deviations of a density and its Fock matrix from those of any self-consistent state, in
/// Hartree-Fock as in Kohn-Sham theory; NaN until measured.
struct MatrixDeviations {
  double smallest_overlap = NAN;  ///< the eigenvalue that the result states
  int n_dropped = 0;              ///< combinations that are left out, not a deviation
  double electrons = NAN;
  double idempotency = NAN;
  double density_symmetry = NAN;
  double fock_symmetry = NAN;
  double commutator = NAN;
  double aufbau = NAN;
};

/// Measures all of them, by linear algebra alone: little work, which one rank does.
/// density, fock: [n_bf][n_bf]
/// smallest_overlap: eigenvalue of the overlap matrix, as the result states it
MatrixDeviations measure_matrices(const Case& input,
                                  const std::vector<double>& density,
                                  const std::vector<double>& fock,
                                  double smallest_overlap);

}  // namespace scf
