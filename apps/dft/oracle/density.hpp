#pragma once

#include <span>
#include <vector>

#include "apps/dft/oracle/basis.hpp"

namespace dft::oracle {

/// Orbitals C with D = 2 C C^T, by Cholesky's decomposition with pivots: [n_bf][n_orbitals], NaN where
/// the density is not positive.
/// Source: Golub & Van Loan (2013), section 4.2.8.
std::vector<double> orbitals_of(std::span<const double> density, int n, int n_orbitals);

/// rho = 2 sum_o psi_o^2 and its gradient 4 sum_o psi_o grad(psi_o), from the orbitals: [group].
std::vector<ValueAndGradient> density_at(const FunctionsHere& here,
                                         std::span<const double> orbitals,
                                         int n_orbitals);

}  // namespace dft::oracle
