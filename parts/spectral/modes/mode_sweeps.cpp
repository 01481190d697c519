#include "parts/spectral/modes/mode_sweeps.hpp"

#include <cmath>

#include "apps/spectral/regions.hpp"
#include "parts/spectral/grid/collect.hpp"

namespace spectral {
namespace {

bool is_kept(const ModeBlock& block, const std::array<double, 3>& k) {
  return std::abs(k[0]) <= block.k_max && std::abs(k[1]) <= block.k_max &&
         std::abs(k[2]) <= block.k_max;
}

double squared(const std::array<double, 3>& k) {
  return k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
}

/// Energy of one mode, its conjugate included where that is not stored.
double energy_of(const ModeBlock& block, const VectorModes& u, std::size_t i, double kx) {
  const double squares = std::norm(u[0][i]) + std::norm(u[1][i]) + std::norm(u[2][i]);
  return block.is_half && kx > 0.0 ? squares : 0.5 * squares;
}

}  // namespace

void curl(const ModeBlock& block, const VectorModes& u, std::size_t i, std::vector<Complex>& out) {
  const casebook::TimedRegion timed(region::project);
  const std::size_t a = (i + 1) % 3;
  const std::size_t b = (i + 2) % 3;
  for_each_mode(block, [&](std::size_t m, const std::array<double, 3>& k) {
    out[m] = Complex(0.0, k[a]) * u[b][m] - Complex(0.0, k[b]) * u[a][m];
  });
}

void differentiate(const ModeBlock& block,
                   const std::vector<Complex>& u,
                   std::size_t j,
                   std::vector<Complex>& out) {
  const casebook::TimedRegion timed(region::project);
  for_each_mode(block, [&](std::size_t m, const std::array<double, 3>& k) {
    out[m] = Complex(0.0, k[j]) * u[m];
  });
}

void project_and_damp(const ModeBlock& block,
                      double viscosity,
                      const VectorModes& u,
                      VectorModes& nonlinear) {
  const casebook::TimedRegion timed(region::project);
  for_each_mode(block, [&](std::size_t i, const std::array<double, 3>& k) {
    if (!is_kept(block, k)) {
      for (auto& component : nonlinear) {
        component[i] = 0.0;
      }
      return;
    }
    const double k2 = squared(k);
    const Complex along =
        k2 > 0.0 ? (k[0] * nonlinear[0][i] + k[1] * nonlinear[1][i] + k[2] * nonlinear[2][i]) / k2
                 : 0.0;
    for (std::size_t c = 0; c < 3; ++c) {
      nonlinear[c][i] -= k[c] * along + viscosity * k2 * u[c][i];
    }
  });
}

void drop_modes(const ModeBlock& block, VectorModes& u) {
  for_each_mode(block, [&](std::size_t i, const std::array<double, 3>& k) {
    if (!is_kept(block, k)) {
      for (auto& component : u) {
        component[i] = 0.0;
      }
    }
  });
}

void add_scaled(const VectorModes& a, double factor, const VectorModes& b, VectorModes& out) {
  const casebook::TimedRegion timed(region::project);
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t i = 0; i < a[c].size(); ++i) {
      out[c][i] = a[c][i] + factor * b[c][i];
    }
  }
}

Sums mode_sums(const ModeBlock& block, const VectorModes& u) {
  const casebook::TimedRegion timed(region::reduce);
  Sums sums;
  for_each_mode(block, [&](std::size_t i, const std::array<double, 3>& k) {
    const double energy = energy_of(block, u, i, k[0]);
    sums.energy += energy;
    sums.enstrophy += squared(k) * energy;  // without divergence |k x u|^2 = k^2 |u|^2
  });
  return sums;
}

void add_mode_spectrum(const ModeBlock& block,
                       const VectorModes& u,
                       std::vector<double>& spectrum) {
  for_each_mode(block, [&](std::size_t i, const std::array<double, 3>& k) {
    if (is_kept(block, k)) {
      spectrum[shell_of(squared(k))] += energy_of(block, u, i, k[0]);
    }
  });
}

}  // namespace spectral
