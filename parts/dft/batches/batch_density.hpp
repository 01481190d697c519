#pragma once

#include <array>
#include <span>
#include <vector>

#include "parts/dft/batches/batches.hpp"
#include "parts/dft/batches/density_functional.hpp"

namespace dft {

/// The density at the points of a batch and what a functional makes of it.
struct BatchDensity {
  FunctionalAtPoints at;
  std::array<std::vector<double>, 3> slope;  ///< gradient of the density, [stride]
};

/// rho = sum chi_i (D chi)_i, grad rho = 2 sum grad(chi_i) (D chi)_i; the functional's arrays become zero.
/// product: D chi, [n_functions][stride]
void compute_density(const BatchFunctions& chi,
                     const std::vector<double>& product,
                     BatchDensity& density);

/// B_i with V_ij = sum over points of B_i chi_j and the mirror image: a half of
/// w [ v chi_i chi_j + 2 v_s grad rho . grad(chi_i chi_j) ].
/// density: after the functional; its potential and slope are multiplied with the weights
/// product: receives B, [n_functions][stride]
/// Source: Pople, Gill & Johnson, Chem. Phys. Lett. 199 (1992) 557, eq. 15.
void compute_potential_rows(std::span<const GridPoint> points,
                            const BatchFunctions& chi,
                            BatchDensity& density,
                            std::vector<double>& product);

}  // namespace dft
