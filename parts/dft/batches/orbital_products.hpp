#pragma once

#include <vector>

#include "parts/dft/batches/batches.hpp"
#include "parts/scf/matrix.hpp"

namespace dft {

/// D chi at the points of a batch by way of the orbitals that hold the density, D = L L^T:
/// amplitudes_o = sum_j L_jo chi_j, product_i = sum_o L_io amplitudes_o. Two dgemm of 4 n n_orbitals
/// flops a point, where D itself takes 2 n^2.
class OrbitalProducts {
 public:
  /// factor: L, [n_bf][n_orbitals]; product: [n][stride]
  void multiply(const Batch& batch,
                const scf::Matrix& factor,
                const BatchFunctions& chi,
                double* product);

 private:
  std::vector<double> orbitals_;    ///< [n][n_orbitals] of the batch
  std::vector<double> amplitudes_;  ///< [n_orbitals][stride]
};

}  // namespace dft
