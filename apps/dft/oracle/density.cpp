#include "apps/dft/oracle/density.hpp"

#include <algorithm>
#include <cmath>

namespace dft::oracle {

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

std::vector<ValueAndGradient> density_at(const FunctionsHere& here,
                                         std::span<const double> orbitals,
                                         int n_orbitals) {
  const auto n = static_cast<std::size_t>(n_orbitals);
  const auto row_of = [&](std::size_t k) {
    return orbitals.data() + static_cast<std::size_t>(here.number[k]) * n;
  };
  std::vector<ValueAndGradient> density;
  std::vector<Lanes> psi(n);
  for (std::size_t group = 0; group < here.n_groups; ++group) {
    std::ranges::fill(psi, 0.0);
    for (std::size_t k = 0; k < here.number.size(); ++k) {
      const Lanes value = here.of(k)[group][0];
      for (std::size_t o = 0; o < n; ++o) {
        psi[o] += row_of(k)[o] * value;
      }
    }
    ValueAndGradient sum{0.0, 0.0, 0.0, 0.0};
    for (const Lanes& amplitude : psi) {
      sum[0] += 2.0 * amplitude * amplitude;
    }
    for (std::size_t k = 0; k < here.number.size(); ++k) {
      Lanes weight = 0.0;
      for (std::size_t o = 0; o < n; ++o) {
        weight += row_of(k)[o] * psi[o];
      }
      for (std::size_t d = 1; d < 4; ++d) {
        sum[d] += 4.0 * weight * here.of(k)[group][d];
      }
    }
    density.push_back(sum);
  }
  return density;
}

}  // namespace dft::oracle
