#include "apps/scf/basis.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace scf {
namespace {

/// n! for n >= 0.
double factorial(int n) {
  return n <= 1 ? 1.0 : n * factorial(n - 1);
}

/// n!! = n (n - 2) (n - 4) ..., with (-1)!! = 0!! = 1.
double double_factorial(int n) {
  return n <= 1 ? 1.0 : n * double_factorial(n - 2);
}

/// n over k, zero outside 0 <= k <= n.
double binomial(int n, int k) {
  return k < 0 || k > n ? 0.0 : factorial(n) / (factorial(k) * factorial(n - k));
}

/// Integral of x^(2 l) exp(-exponent r^2) over space: the norm of x^l with half the exponent.
double squared_norm(int l, double exponent) {
  return std::pow(std::numbers::pi / exponent, 1.5) * double_factorial(2 * l - 1) /
         std::pow(2.0 * exponent, l);
}

/// Overlap of x^a[0] y^a[1] z^a[2] with the same of b, both of angular momentum l, in units of
/// the overlap of x^l with itself; the radial parts cancel.
double relative_overlap(const std::array<int, 3>& a, const std::array<int, 3>& b, int l) {
  double product = 1.0 / double_factorial(2 * l - 1);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const int power = a[axis] + b[axis];
    product *= power % 2 == 1 ? 0.0 : double_factorial(power - 1);
  }
  return product;
}

/// Coefficient of x^i y^j z^k in the real solid harmonic l, m, up to a factor common to the row.
/// The two sums of eq. 15; its last factor expands (x + i y)^|m|, of which the real part belongs
/// to m >= 0 and the imaginary part to m < 0.
double harmonic_coefficient(int l, int m, const std::array<int, 3>& power) {
  const int order = std::abs(m);
  const int twice_j = power[0] + power[1] - order;
  if (twice_j < 0 || twice_j % 2 == 1) {
    return 0.0;
  }
  const int j = twice_j / 2;
  double polar = 0.0;
  for (int i = j; 2 * i <= l - order; ++i) {
    polar += (i % 2 == 0 ? 1.0 : -1.0) * binomial(l, i) * binomial(i, j) *
             factorial(2 * l - 2 * i) / factorial(l - order - 2 * i);
  }
  double azimuthal = 0.0;
  for (int k = 0; k <= j; ++k) {
    const int y_power = order - power[0] + 2 * k;
    const bool imaginary = y_power % 2 != 0;
    if (imaginary == (m < 0)) {
      const double sign = (y_power - (imaginary ? 1 : 0)) % 4 == 0 ? 1.0 : -1.0;
      azimuthal += sign * binomial(j, k) * binomial(order, power[0] - 2 * k);
    }
  }
  return polar * azimuthal;
}

/// Powers of the Cartesian components in the shell's order: xx, xy, xz, yy, yz, zz.
std::vector<std::array<int, 3>> component_powers(int l) {
  std::vector<std::array<int, 3>> powers;
  for (int i = l; i >= 0; --i) {
    for (int j = l - i; j >= 0; --j) {
      powers.push_back({i, j, l - i - j});
    }
  }
  return powers;
}

}  // namespace

void normalize(Shell& shell) {
  const std::size_t n = shell.exponents.size();
  for (std::size_t p = 0; p < n; ++p) {
    shell.coefficients[p] /= std::sqrt(squared_norm(shell.l, 2.0 * shell.exponents[p]));
  }

  double contracted = 0.0;
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t q = 0; q < n; ++q) {
      contracted += shell.coefficients[p] * shell.coefficients[q] *
                    squared_norm(shell.l, shell.exponents[p] + shell.exponents[q]);
    }
  }
  for (double& coefficient : shell.coefficients) {
    coefficient /= std::sqrt(contracted);
  }
}

std::vector<double> solid_harmonics(int l) {
  if (l == 1) {
    return {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};
  }
  const auto powers = component_powers(l);
  std::vector<double> rows;
  for (int m = -l; m <= l; ++m) {
    std::vector<double> row;
    for (const auto& power : powers) {
      row.push_back(harmonic_coefficient(l, m, power));
    }
    double norm = 0.0;
    for (std::size_t a = 0; a < row.size(); ++a) {
      for (std::size_t b = 0; b < row.size(); ++b) {
        norm += row[a] * row[b] * relative_overlap(powers[a], powers[b], l);
      }
    }
    for (const double coefficient : row) {
      rows.push_back(coefficient / std::sqrt(norm));
    }
  }
  return rows;
}

}  // namespace scf
