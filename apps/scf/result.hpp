#pragma once

#include <vector>

namespace scf {

/// Combinations of basis functions whose eigenvalue of the overlap matrix is smaller are left out, by
/// every variant and by the judge. Source: NWChem 7.0.2, "S eigenvalue threshold" (lindep:tol).
inline constexpr double smallest_kept_overlap = 1e-5;

/// The converged answer; matrices are [n_bf][n_bf], row-major, symmetric, on rank 0.
/// The Fock matrix is the one built from this density.
struct Result {
  double energy_hartree = 0.0;    ///< total: electronic plus nuclear
  double nuclear_hartree = 0.0;   ///< nuclear repulsion
  int iterations = 0;             ///< Fock builds
  double smallest_overlap = 0.0;  ///< eigenvalue of the overlap matrix
  int n_dropped = 0;              ///< combinations that are left out, see smallest_kept_overlap
  std::vector<double> density;    ///< D = 2 C_occ C_occ^T: trace(D S) = electrons
  std::vector<double> fock;       ///< hartree
};

}  // namespace scf
