#pragma once

#include <array>

#include "apps/scf/basis.hpp"
#include "parts/scf/textbook/boys.hpp"

namespace scf {

using Point = std::array<double, 3>;  ///< bohr

/// Number of Hermite Gaussians with t + u + v <= l.
constexpr int n_hermite(int l) {
  return (l + 1) * (l + 2) * (l + 3) / 6;
}

/// Coefficients E_t^{ij} that expand a product of two Gaussians in one dimension, x_A^i x_B^j
/// exp(-a x_A^2 - b x_B^2), in Hermite Gaussians of exponent p = a + b.
/// Room for i <= g and j <= g + 2 (the kinetic energy raises one side by two).
/// Source: McMurchie & Davidson, J. Comput. Phys. 26 (1978) 218; Helgaker et al. (2000), 9.5.
class HermiteCoefficients {
 public:
  /// l_a, l_b: largest powers; pa, pb: P - A and P - B; e00: E_0^{00}.
  HermiteCoefficients(int l_a, int l_b, double p, double pa, double pb, double e00);

  double operator()(int i, int j, int t) const { return e_[i][j][t]; }

 private:
  static constexpr int n_i = max_angular_momentum + 1;
  static constexpr int n_j = max_angular_momentum + 3;
  double e_[n_i][n_j][n_i + n_j + 1];
};

/// Hermite Coulomb integrals R_tuv for t + u + v <= order: derivatives of the Boys function
/// of p |r|^2. Source: Helgaker et al. (2000), eqs. 9.9.18 to 9.9.20.
class HermiteCoulomb {
 public:
  /// order: at most 4 max_angular_momentum; p: exponent; r: vector between the two centers, bohr.
  void compute(int order, double p, const Point& r, BoysFunction boys_function = boys);

  double operator()(int t, int u, int v) const { return now_[index(t, u, v)]; }

 private:
  static constexpr int max_n = 4 * max_angular_momentum + 1;
  int index(int t, int u, int v) const { return (t * n_ + u) * n_ + v; }

  int n_ = 0;  ///< order + 1
  double buffers_[2][max_n * max_n * max_n];
  double* now_ = buffers_[0];
  double* higher_ = buffers_[1];  ///< R of the next higher auxiliary order
};

}  // namespace scf
