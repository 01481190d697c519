#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "apps/weather/oracle/step.hpp"
#include "tests/weather/still_air.hpp"

namespace weather {
namespace {

using namespace constant;
using oracle::Patch;

constexpr double box_length = 51200.0;  ///< m
constexpr double box_height = 6400.0;
constexpr double end_s = 900.0;
constexpr double diffusion =
    75.0;  ///< m^2/s, of wind and potential temperature; the judge's equations have none
constexpr double front = -1.0;  ///< K, of the air at the ground where the current ends

// Source: J. M. Straka et al., Int. J. Numer. Methods Fluids 17 (1993) 1: the reference, on a grid of 25 m
constexpr double front_of_reference = 15537.0;  ///< m from the middle
constexpr double coldest_of_reference = -9.77;  ///< K

/// A drop of cold air that falls on the ground and runs away to both sides.
class DensityCurrent {
 public:
  /// spacing: of the grid, m
  explicit DensityCurrent(double spacing) {
    input_.n_x = static_cast<int>(std::lround(box_length / spacing));
    input_.n_y = 1;
    input_.n_z = static_cast<int>(std::lround(box_height / spacing));
    input_.length_x = box_length;
    input_.length_y = 1000.0;
    input_.length_z = box_height;
    column_ = make_column(input_);
    patch_ = still_air(input_);
    changes_.assign(patch_.fields[density].size(), 0.0);
    cool();
  }

  void run() {
    const int steps = static_cast<int>(std::lround(end_s / input_.dt()));
    for (int n = 0; n < steps; ++n) {
      oracle::step(input_, column_, n, patch_);
      diffuse();
    }
  }

  double coldest() const {
    double found = 0.0;
    for (int k = 0; k < input_.n_z; ++k) {
      for (int i = 0; i < input_.n_x; ++i) {
        found = std::min(found, warmth(k, i));
      }
    }
    return found;
  }

  /// Where the air at the ground is one degree too cold, m from the middle.
  double front_distance() const {
    for (int i = input_.n_x - 1; i > input_.n_x / 2; --i) {
      const double outside = warmth(0, i);
      const double inside = warmth(0, i - 1);
      if (inside < front) {
        return (i - 0.5 + (front - inside) / (outside - inside)) * input_.d_x() - 0.5 * box_length;
      }
    }
    return 0.0;
  }

 private:
  /// The temperature falls by up to 15 K at the pressure of rest.
  void cool() {
    for (int k = 0; k < input_.n_z; ++k) {
      const double z = (k + 0.5) * input_.d_z();
      const double heat = column_.heat[static_cast<std::size_t>(k)];
      const double exner = std::pow(pressure_of(heat) / surface_pressure, gas / heat_at_pressure);
      for (int i = 0; i < input_.n_x; ++i) {
        const double x = (i + 0.5) * input_.d_x() - 0.5 * box_length;
        const double away = std::min(std::hypot(x / 4000.0, (z - 3000.0) / 2000.0), 1.0);
        const double theta =
            rest_theta(k) - 7.5 * (std::cos(std::numbers::pi * away) + 1.0) / exner;
        patch_.fields[density][patch_.at(k, 0, i)] =
            heat / theta - column_.density[static_cast<std::size_t>(k)];
      }
    }
  }

  double rest_theta(int k) const {
    const auto level = static_cast<std::size_t>(k);
    return column_.heat[level] / column_.density[level];
  }
  double whole_density(int k, int i) const {
    return column_.density[static_cast<std::size_t>(k)] +
           patch_.fields[density][patch_.at(k, 0, i)];
  }
  double warmth(int k, int i) const {
    const double whole =
        column_.heat[static_cast<std::size_t>(k)] + patch_.fields[heat][patch_.at(k, 0, i)];
    return whole / whole_density(k, i) - rest_theta(k);
  }

  void diffuse() {
    spread(
        [this](int k, int i) {
          return patch_.fields[momentum_x][patch_.at(k, 0, i)] / whole_density(k, i);
        },
        1.0,
        momentum_x);
    spread(
        [this](int k, int i) {
          return patch_.fields[momentum_z][patch_.at(k, 0, i)] / whole_density(k, i);
        },
        -1.0,
        momentum_z);
    spread([this](int k, int i) { return warmth(k, i); }, 1.0, heat);
  }

  /// One explicit step of diffusion of `value`, whose density times it is the field.
  /// mirror: of the value behind a wall, 1 or -1
  template <class Value>
  void spread(const Value& value, double mirror, Field field) {
    const double share = diffusion * input_.dt() / (input_.d_x() * input_.d_x());
    const int last = input_.n_z - 1;
    for (int k = 0; k <= last; ++k) {
      for (int i = 0; i < input_.n_x; ++i) {
        const double here = value(k, i);
        const double below = k == 0 ? mirror * here : value(k - 1, i);
        const double above = k == last ? mirror * here : value(k + 1, i);
        const double west = value(k, i == 0 ? input_.n_x - 1 : i - 1);
        const double east = value(k, i == input_.n_x - 1 ? 0 : i + 1);
        changes_[patch_.at(k, 0, i)] =
            share * whole_density(k, i) * (below + above + west + east - 4.0 * here);
      }
    }
    for (std::size_t c = 0; c < changes_.size(); ++c) {
      patch_.fields[field][c] += changes_[c];
    }
  }

  Case input_;
  Column column_;
  Patch patch_;
  std::vector<double> changes_;
};

/// Fronts are where a scheme's own diffusion counts: the error falls with the spacing, not with its square.
TEST(DensityCurrent, comes_nearer_to_the_published_one_on_finer_grids) {
  double coarse = box_length;
  double coldest = 0.0;
  for (const double spacing : {400.0, 200.0, 100.0}) {
    DensityCurrent current(spacing);
    current.run();

    const double fine = std::abs(current.front_distance() - front_of_reference);
    EXPECT_GT(coarse / fine, 1.6) << spacing << " m: " << fine;
    coarse = fine;
    coldest = current.coldest();
  }
  EXPECT_LT(coarse, 0.02 * front_of_reference);
  EXPECT_NEAR(coldest, coldest_of_reference, 0.02 * -coldest_of_reference);
}

}  // namespace
}  // namespace weather
