#pragma once

#include <vector>

namespace scf {

/// The converged answer; matrices are [n_bf][n_bf], row-major, symmetric, on rank 0.
/// The Fock matrix is the one built from this density.
struct Result {
  double energy_hartree = 0.0;   ///< total: electronic plus nuclear
  double nuclear_hartree = 0.0;  ///< nuclear repulsion
  int iterations = 0;            ///< Fock builds
  std::vector<double> density;   ///< D = 2 C_occ C_occ^T: trace(D S) = electrons
  std::vector<double> fock;      ///< hartree
};

}  // namespace scf
