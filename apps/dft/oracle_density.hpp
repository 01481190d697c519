#pragma once

#include <array>
#include <span>
#include <vector>

#include "apps/scf/basis.hpp"

namespace dft::oracle {

/// Value and derivatives of a function at a point.
using ValueAndGradient = std::array<double, 4>;

/// The functions that are not negligible at a point.
struct FunctionsHere {
  std::vector<int> number;  ///< of the basis function
  std::vector<ValueAndGradient> function;
};

/// Basis functions at points.
class BasisHere {
 public:
  explicit BasisHere(const scf::Basis& basis);

  /// All functions that may reach 1e-9 at the point.
  FunctionsHere at(const std::array<double, 3>& point) const;

 private:
  void add_shell(const scf::Shell& shell,
                 const std::array<double, 3>& r,
                 double square,
                 FunctionsHere& here) const;

  const scf::Basis& basis_;
  std::vector<double> reach_;                   ///< of each shell, bohr
  std::vector<std::vector<double>> harmonics_;  ///< by angular momentum
};

/// Orbitals C with D = 2 C C^T, by Cholesky's decomposition with pivots: [n_bf][n_orbitals], NaN where
/// the density is not positive.
/// Source: Golub & Van Loan (2013), section 4.2.8.
std::vector<double> orbitals_of(std::span<const double> density, int n, int n_orbitals);

/// rho = 2 sum_o psi_o^2 and its gradient 4 sum_o psi_o grad(psi_o), from the orbitals.
ValueAndGradient density_at(const FunctionsHere& here,
                            std::span<const double> orbitals,
                            int n_orbitals);

}  // namespace dft::oracle
