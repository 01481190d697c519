#include "apps/spectral/oracle/statistics.hpp"

#include <cmath>

namespace spectral::oracle {
namespace {

/// Adds what one mode has.
void add_mode(const std::array<double, 3>& k,
              const std::array<Complex, 3>& u,
              double k_max,
              Statistics& sum) {
  const double energy = 0.5 * (std::norm(u[0]) + std::norm(u[1]) + std::norm(u[2]));
  const double k2 = k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
  sum.enstrophy +=
      0.5 * (std::norm(k[1] * u[2] - k[2] * u[1]) + std::norm(k[2] * u[0] - k[0] * u[2]) +
             std::norm(k[0] * u[1] - k[1] * u[0]));
  sum.divergence += std::norm(k[0] * u[0] + k[1] * u[1] + k[2] * u[2]);
  if (k2 == 0.0) {
    sum.mean_speed = std::sqrt(2.0 * energy);
  }
  if (std::abs(k[0]) > k_max || std::abs(k[1]) > k_max || std::abs(k[2]) > k_max) {
    sum.beyond_k_max += 2.0 * energy;
    return;
  }
  sum.spectrum[static_cast<std::size_t>(std::lround(std::sqrt(k2)))] += energy;
}

/// Carries along what each addition loses: there are more points than a plain sum could bear.
/// Source: Kahan, Comm. ACM 8 (1965) 40.
double sum_of_squares(const std::vector<double>& values) {
  double sum = 0.0;
  double lost = 0.0;
  for (const double value : values) {
    const double term = value * value - lost;
    const double next = sum + term;
    lost = (next - sum) - term;
    sum = next;
  }
  return sum;
}

}  // namespace

std::size_t n_shells(int n) {
  const double k_max = largest_wavenumber(n);
  return static_cast<std::size_t>(std::lround(std::sqrt(3.0 * k_max * k_max))) + 1;
}

Statistics statistics(const std::vector<double>& velocity, int n) {
  return statistics(velocity, coefficients(velocity, n), n);
}

Statistics statistics(const std::vector<double>& velocity, const Vector& u, int n) {
  Statistics sum;
  sum.spectrum.resize(n_shells(n));
  sum.energy = 0.5 * sum_of_squares(velocity) / n_points(n);
  const double k_max = largest_wavenumber(n);
  std::size_t index = 0;
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x, ++index) {
        add_mode({static_cast<double>(wavenumber(x, n)),
                  static_cast<double>(wavenumber(y, n)),
                  static_cast<double>(wavenumber(z, n))},
                 {u[0][index], u[1][index], u[2][index]},
                 k_max,
                 sum);
      }
    }
  }
  sum.speed = std::sqrt(2.0 * sum.energy);
  sum.divergence = std::sqrt(sum.divergence) / (k_max * sum.speed);
  sum.beyond_k_max = std::sqrt(sum.beyond_k_max) / sum.speed;
  return sum;
}

}  // namespace spectral::oracle
