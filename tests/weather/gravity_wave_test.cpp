#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "apps/weather/oracle/step.hpp"
#include "tests/weather/still_air.hpp"

namespace weather {
namespace {

using namespace constant;
using oracle::Patch;

constexpr double pi = std::numbers::pi;
constexpr double temperature = 250.0;  ///< K, the same at all heights
constexpr double height = 10000.0;     ///< m
constexpr double length = 40000.0;
constexpr double time_s = 300.0;
/// Of the temperature; so little that what is not linear is less than the errors of the finest grid.
constexpr double warmth = 1e-3 / temperature;
constexpr double thinning = gravity / (gas * temperature);  ///< 1/m, of density with height

/// Waves in an isothermal channel that start with a warm spot, linear in its warmth. The spot is
/// warmth exp(d z / 2) sin(pi z / H) times f(x) at the pressure of rest, d = g / R T. Then
///   w = exp(d z / 2) sin(pi z / H) sum_m f_m W_m(t) cos(k_m x),
/// and W_m and k_m times the amplitude of u obey W'' = -a W + b U, U'' = k^2 (W - c^2 U): a sum of a sound
/// and a gravity wave, from W = U = U' = 0, W' = g warmth.
/// Source: M. Baldauf, S. Brdar, Q. J. R. Meteorol. Soc. 139 (2013) 1977, without the earth's rotation
class WarmSpot {
 public:
  WarmSpot() {
    constexpr int n = 64;
    for (std::size_t m = 0; m < spot_.size(); ++m) {
      for (int i = 0; i < n; ++i) {
        const double turn = 2.0 * pi * i / n;
        const double weight = (m == 0 ? 1.0 : 2.0) / n;
        spot_[m] += weight * shape(turn) * std::cos(static_cast<double>(m) * turn);
      }
    }
  }

  /// Means over the cell of width h around x, z: of momentum_z after t, and of density at the start.
  double momentum(double x, double z, double h, double t) const {
    return mean_in_z(z, h) * sum(x, h, [&](std::size_t m) { return rising(m, t); });
  }
  double density(double x, double z, double h) const {
    return mean_in_z(z, h) * sum(x, h, [](std::size_t) { return -warmth; });
  }

 private:
  /// Five kilometres wide.
  static double shape(double turn) { return std::exp(1.6 * (std::cos(turn) - 1.0)); }

  /// Of rho_0 exp(-d z / 2) sin(pi z / H), by Gauss' three points.
  static double mean_in_z(double z, double h) {
    const auto at = [](double here) {
      return surface_pressure / (gas * temperature) * std::exp(-0.5 * thinning * here) *
             std::sin(pi * here / height);
    };
    const double away = 0.5 * h * std::sqrt(0.6);
    return (5.0 * at(z - away) + 8.0 * at(z) + 5.0 * at(z + away)) / 18.0;
  }

  template <class Amplitude>
  double sum(double x, double h, const Amplitude& amplitude) const {
    double total = 0.0;
    for (std::size_t m = 0; m < spot_.size(); ++m) {
      const double k = wavenumber(m);
      const double mean = m == 0 ? 1.0 : std::sin(0.5 * k * h) / (0.5 * k * h);
      total += spot_[m] * mean * amplitude(m) * std::cos(k * (x - 0.5 * length));
    }
    return total;
  }

  /// W_m(t).
  static double rising(std::size_t m, double t) {
    constexpr double sound = constant::gamma * gas * temperature;  // c^2
    const double k2 = wavenumber(m) * wavenumber(m);
    const double a = sound * (pi * pi / (height * height) + 0.25 * thinning * thinning);
    const double both = a + k2 * sound;
    const double fast =
        0.5 * both +
        std::sqrt(0.25 * both * both - k2 * (gravity * thinning * sound - gravity * gravity));
    const double slow = k2 * (gravity * thinning * sound - gravity * gravity) / fast;
    const auto wave = [t](double square) {
      const double omega = std::sqrt(square);
      return omega == 0.0 ? t : std::sin(omega * t) / omega;
    };
    return gravity * warmth * ((fast - a) * wave(slow) + (a - slow) * wave(fast)) / (fast - slow);
  }

  static double wavenumber(std::size_t m) { return 2.0 * pi * static_cast<double>(m) / length; }

  std::array<double, 24> spot_{};
};

Case channel(int n_levels) {
  Case input;
  input.n_x = 4 * n_levels;
  input.n_y = 1;
  input.n_z = n_levels;
  input.length_x = length;
  input.length_y = 1000.0;
  input.length_z = height;
  return input;
}

Column isothermal(const Case& input) {
  const auto heat_at = [](double z) {
    return std::pow(surface_pressure * std::exp(-thinning * z) / pressure_factor,
                    1.0 / constant::gamma);
  };
  const auto density_at = [](double z) {
    return surface_pressure * std::exp(-thinning * z) / (gas * temperature);
  };
  Column column;
  for (int k = 0; k < input.n_z; ++k) {
    const double z = (k + 0.5) * input.d_z();
    column.density.push_back(density_at(z));
    column.heat.push_back(heat_at(z));
    column.vapour.push_back(0.0);
  }
  for (int k = 0; k <= input.n_z; ++k) {
    const double z = k * input.d_z();
    column.density_at_face.push_back(density_at(z));
    column.heat_at_face.push_back(heat_at(z));
    column.pressure_at_face.push_back(pressure_of(heat_at(z)));
  }
  return column;
}

/// Calls use(x, z, place in a patch) for each cell.
template <class Use>
void for_each_cell(const Case& input, const Patch& patch, const Use& use) {
  for (int k = 0; k < input.n_z; ++k) {
    for (int i = 0; i < input.n_x; ++i) {
      use((i + 0.5) * input.d_x(), (k + 0.5) * input.d_z(), patch.at(k, 0, i));
    }
  }
}

/// The largest error of momentum_z after five minutes, in units of its largest value.
double error_with(int n_levels) {
  const Case input = channel(n_levels);
  const Column column = isothermal(input);
  const WarmSpot exact;
  const double h = input.d_z();
  Patch patch = still_air(input);
  for_each_cell(input, patch, [&](double x, double z, std::size_t c) {
    patch.fields[density][c] = exact.density(x, z, h);
  });

  const int steps = static_cast<int>(std::lround(time_s / input.dt()));
  for (int n = 0; n < steps; ++n) {
    oracle::step(input, column, n, patch);
  }

  double worst = 0.0;
  double largest = 0.0;
  for_each_cell(input, patch, [&](double x, double z, std::size_t c) {
    const double right = exact.momentum(x, z, h, steps * input.dt());
    worst = std::max(worst, std::abs(patch.fields[momentum_z][c] - right));
    largest = std::max(largest, std::abs(right));
  });
  return worst / largest;
}

/// Directions split in turns are of second order in time, whatever the faces are.
TEST(GravityWave, converges_to_the_closed_solution_with_second_order) {
  double coarse = error_with(10);
  EXPECT_LT(coarse, 0.2);
  for (const int n_levels : {20, 40, 80}) {
    const double fine = error_with(n_levels);

    EXPECT_GT(coarse / fine, 3.0) << n_levels << ": " << fine;  // 4 where the grid is fine enough
    coarse = fine;
  }
}

}  // namespace
}  // namespace weather
