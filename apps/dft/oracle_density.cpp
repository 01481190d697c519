#include "apps/dft/oracle_density.hpp"

#include <algorithm>
#include <cmath>

#include "apps/scf/oracle_shell_pair.hpp"

namespace dft::oracle {
namespace {

/// Beyond this radius r^l sum |c| exp(-a r^2) stays below 1e-9; found in steps of a quarter bohr from
/// outside, where the function falls.
double reach_of(const scf::Shell& shell) {
  constexpr double negligible = 1e-9;
  double r = 30.0;
  for (; r > 0.0; r -= 0.25) {
    double radial = 0.0;
    for (std::size_t k = 0; k < shell.exponents.size(); ++k) {
      radial += std::abs(shell.coefficients[k]) * std::exp(-shell.exponents[k] * r * r);
    }
    if (radial * std::pow(r, shell.l) > negligible) {
      break;
    }
  }
  return r + 0.25;
}

double power(double x, int n) {
  return n < 0 ? 0.0 : n == 0 ? 1.0 : x * power(x, n - 1);
}

}  // namespace

BasisHere::BasisHere(const scf::Basis& basis) : basis_(basis) {
  std::transform(basis.shells.begin(), basis.shells.end(), std::back_inserter(reach_), reach_of);
  for (int l = 0; l <= scf::max_angular_momentum; ++l) {
    harmonics_.push_back(scf::solid_harmonics(l));
  }
}

FunctionsHere BasisHere::at(const std::array<double, 3>& point) const {
  FunctionsHere here;
  for (std::size_t s = 0; s < basis_.shells.size(); ++s) {
    const scf::Shell& shell = basis_.shells[s];
    const std::array<double, 3> r{
        point[0] - shell.center[0], point[1] - shell.center[1], point[2] - shell.center[2]};
    const double square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
    if (square <= reach_[s] * reach_[s]) {
      add_shell(shell, r, square, here);
    }
  }
  return here;
}

void BasisHere::add_shell(const scf::Shell& shell,
                          const std::array<double, 3>& r,
                          double square,
                          FunctionsHere& here) const {
  double radial = 0.0;
  double slope = 0.0;
  for (std::size_t k = 0; k < shell.exponents.size(); ++k) {
    const double term = shell.coefficients[k] * std::exp(-shell.exponents[k] * square);
    radial += term;
    slope -= 2.0 * shell.exponents[k] * term;
  }
  std::array<ValueAndGradient, scf::n_cartesian(scf::max_angular_momentum)> cartesian;
  std::size_t c = 0;
  for (const auto& [i, j, k] : scf::oracle::components(shell.l)) {
    const double px = power(r[0], i);
    const double py = power(r[1], j);
    const double pz = power(r[2], k);
    cartesian[c++] = {px * py * pz * radial,
                      i * power(r[0], i - 1) * py * pz * radial + px * py * pz * r[0] * slope,
                      j * px * power(r[1], j - 1) * pz * radial + px * py * pz * r[1] * slope,
                      k * px * py * power(r[2], k - 1) * radial + px * py * pz * r[2] * slope};
  }
  const double* row = harmonics_[static_cast<std::size_t>(shell.l)].data();
  for (int f = 0; f < shell.n_functions(); ++f, row += c) {
    ValueAndGradient sum{};
    for (std::size_t k = 0; k < c; ++k) {
      const double coefficient =
          shell.spherical ? row[k] : static_cast<double>(k == static_cast<std::size_t>(f));
      for (std::size_t d = 0; d < sum.size(); ++d) {
        sum[d] += coefficient * cartesian[k][d];
      }
    }
    here.number.push_back(shell.first + f);
    here.function.push_back(sum);
  }
}

std::vector<double> orbitals_of(std::span<const double> density, int n, int n_orbitals) {
  const auto size = static_cast<std::size_t>(n);
  const auto count = static_cast<std::size_t>(n_orbitals);
  std::vector<double> left(density.begin(), density.end());
  for (double& element : left) {
    element *= 0.5;
  }
  std::vector<double> c(size * count);
  for (std::size_t o = 0; o < count; ++o) {
    std::size_t pivot = 0;
    for (std::size_t i = 0; i < size; ++i) {
      pivot = left[i * size + i] > left[pivot * size + pivot] ? i : pivot;
    }
    const double root = std::sqrt(left[pivot * size + pivot]);
    for (std::size_t i = 0; i < size; ++i) {
      c[i * count + o] = left[i * size + pivot] / root;
    }
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        left[i * size + j] -= c[i * count + o] * c[j * count + o];
      }
    }
  }
  return c;
}

ValueAndGradient density_at(const FunctionsHere& here,
                            std::span<const double> orbitals,
                            int n_orbitals) {
  const auto count = static_cast<std::size_t>(n_orbitals);
  std::vector<double> psi(count);
  for (std::size_t k = 0; k < here.number.size(); ++k) {
    const double* row = orbitals.data() + static_cast<std::size_t>(here.number[k]) * count;
    const double value = here.function[k][0];
    for (std::size_t o = 0; o < count; ++o) {
      psi[o] += row[o] * value;
    }
  }
  ValueAndGradient density{};
  for (const double amplitude : psi) {
    density[0] += 2.0 * amplitude * amplitude;
  }
  for (std::size_t k = 0; k < here.number.size(); ++k) {
    const double* row = orbitals.data() + static_cast<std::size_t>(here.number[k]) * count;
    double weight = 0.0;
    for (std::size_t o = 0; o < count; ++o) {
      weight += row[o] * psi[o];
    }
    for (std::size_t d = 1; d < 4; ++d) {
      density[d] += 4.0 * weight * here.function[k][d];
    }
  }
  return density;
}

}  // namespace dft::oracle
