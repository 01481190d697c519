#pragma once

#include <vector>

namespace dft {

/// The converged answer; matrices are [n_bf][n_bf], row-major, symmetric, on rank 0. The Kohn-Sham
/// matrix and the parts of the energy belong to this density. The parts are those that NWChem prints.
struct Result {
  double energy_hartree = 0.0;                ///< sum of the following four
  double nuclear_hartree = 0.0;               ///< nuclear repulsion
  double one_electron_hartree = 0.0;          ///< trace(D H)
  double coulomb_hartree = 0.0;               ///< 1/2 trace(D J)
  double exchange_correlation_hartree = 0.0;  ///< functional and exact exchange
  double exact_exchange_hartree = 0.0;        ///< the part of the latter: -a/4 trace(D K)
  double integrated_electrons = 0.0;          ///< the density summed over the grid
  long long grid_points = 0;                  ///< of all ranks, those of negligible weight left out
  int iterations = 0;             ///< matrices of orbitals' densities; the start's is not counted
  double smallest_overlap = 0.0;  ///< eigenvalue of the overlap matrix
  int n_dropped = 0;            ///< combinations that are left out, see scf::smallest_kept_overlap
  std::vector<double> density;  ///< D = 2 C_occ C_occ^T
  std::vector<double> fock;     ///< H + J - a/2 K + V_xc, hartree
};

}  // namespace dft
