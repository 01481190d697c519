#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "apps/weather/oracle/step.hpp"
#include "apps/weather/oracle/water.hpp"
#include "tests/weather/still_air.hpp"

namespace weather {
namespace {

using oracle::Patch;

Case flow_in(int n_x, int n_y, int n_z, Flow flow) {
  Case input;
  input.n_x = n_x;
  input.n_y = n_y;
  input.n_z = n_z;
  input.length_x = 20000.0;
  input.length_y = 20000.0;
  input.length_z = 10000.0;
  input.flow = flow;
  return input;
}

Patch start(const Case& input, const Column& column) {
  Patch patch = still_air(input);
  for (int k = 0; k < input.n_z; ++k) {
    for (int j = 0; j < input.n_y; ++j) {
      for (int i = 0; i < input.n_x; ++i) {
        const Cell cell = start_of_cell(input, column, k, j, i);
        for (std::size_t f = 0; f < patch.fields.size(); ++f) {
          patch.fields[f][patch.at(k, j, i)] = cell[f];
        }
      }
    }
  }
  return patch;
}

Patch after(const Case& input, int steps) {
  const Column column = make_column(input);
  Patch patch = start(input, column);
  for (int n = 0; n < steps; ++n) {
    oracle::step(input, column, n, patch);
  }
  return patch;
}

TEST(Oracle, gives_the_plane_where_nothing_depends_on_y) {
  Case plane = flow_in(20, 1, 10, Flow::gravity_wave);
  Case slab = flow_in(20, 5, 10, Flow::gravity_wave);
  slab.length_y = 5000.0;  // cells as wide as along x
  const Column column = make_column(plane);
  Patch flat = start(plane, column);
  Patch deep = start(slab, column);
  for (std::size_t f = 0; f < flat.fields.size(); ++f) {
    for (int k = 0; k < 10; ++k) {
      for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 20; ++i) {
          deep.fields[f][deep.at(k, j, i)] = flat.fields[f][flat.at(k, 0, i)];
        }
      }
    }
  }

  for (int n = 0; n < 3; ++n) {
    oracle::step(plane, column, n, flat);
    oracle::step(slab, column, n, deep);
  }

  for (std::size_t f = 0; f < flat.fields.size(); ++f) {
    for (int k = 0; k < 10; ++k) {
      for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(deep.fields[f][deep.at(k, 3, i)], flat.fields[f][flat.at(k, 0, i)]);
      }
    }
  }
}

TEST(Oracle, keeps_the_mirror_symmetry_of_a_thermal) {
  const Case input = flow_in(16, 16, 10, Flow::thermal);

  const Patch found = after(input, 4);

  for (int k = 0; k < 10; ++k) {
    for (int j = 0; j < 16; ++j) {
      for (int i = 0; i < 8; ++i) {
        EXPECT_NEAR(found.fields[heat][found.at(k, j, i)],
                    found.fields[heat][found.at(k, j, 15 - i)],
                    1e-11);
        EXPECT_NEAR(found.fields[momentum_x][found.at(k, j, i)],
                    -found.fields[momentum_x][found.at(k, j, 15 - i)],
                    1e-10);
      }
    }
  }
  const auto& up = found.fields[momentum_z];
  EXPECT_GT(*std::max_element(up.begin(), up.end()), 1e-3);  // it rises
}

TEST(Oracle, moves_with_the_flow_when_the_start_is_moved) {
  const Case input = flow_in(16, 1, 10, Flow::thermal);
  const Column column = make_column(input);
  Patch here = start(input, column);
  Patch there = here;
  for (std::size_t f = 0; f < here.fields.size(); ++f) {
    for (int k = 0; k < 10; ++k) {
      for (int i = 0; i < 16; ++i) {
        there.fields[f][there.at(k, 0, (i + 5) % 16)] = here.fields[f][here.at(k, 0, i)];
      }
    }
  }

  oracle::step(input, column, 0, here);
  oracle::step(input, column, 0, there);

  for (int i = 0; i < 16; ++i) {
    EXPECT_EQ(there.fields[heat][there.at(4, 0, (i + 5) % 16)],
              here.fields[heat][here.at(4, 0, i)]);
  }
}

TEST(Oracle, leaves_air_at_rest_at_rest) {
  const Patch found = after(flow_in(8, 8, 12, Flow::rest), 20);

  for (const Field field : {momentum_x, momentum_y, momentum_z}) {
    for (const double value : found.fields[field]) {
      EXPECT_LT(std::abs(value), 1e-11);  // 20 steps, 1e-15 of a sound wave's 333 kg/(m^2 s) each
    }
  }
}

/// A sound wave along x, after one and the same time with cells half as wide.
TEST(Oracle, converges_with_the_order_of_the_interpolation) {
  const auto momentum_after = [](int n) {
    Case input = flow_in(n, 1, 4, Flow::rest);
    input.length_z = 10000.0;
    const Column column = make_column(input);
    Patch patch = start(input, column);
    for (int k = 0; k < 4; ++k) {
      for (int i = 0; i < n; ++i) {
        // Means over cells of a sine.
        const double half = 3.14159265358979323846 / n;
        const double wave = std::sin((2 * i + 1) * half) * std::sin(half) / half;
        patch.fields[heat][patch.at(k, 0, i)] = 1e-4 * wave;
      }
    }
    // The step follows the smaller width, so that so many of dt make the same time; x alone moves.
    for (int m = 0; m < n / 16; ++m) {
      oracle::advance(input, column, 0, 1.0 / n, patch);
    }
    double sum = 0.0;
    for (int i = 0; i < n; ++i) {
      const double half = 3.14159265358979323846 / n;
      const double wave = std::cos((2 * i + 1) * half) * half / std::sin(half);
      sum += patch.fields[momentum_x][patch.at(1, 0, i)] * wave / n;
    }
    return sum;
  };

  const double coarse = momentum_after(16);
  const double middle = momentum_after(32);
  const double fine = momentum_after(64);
  const double order = std::log2(std::abs((coarse - middle) / (middle - fine)));

  EXPECT_GT(order, 2.7);  // third order of hyperviscosity and stages, fourth of the fluxes
}

TEST(Oracle, saturates_cloudy_air_and_loses_no_water) {
  Case input = flow_in(8, 8, 10, Flow::storm);
  input.water = true;
  const Column column = make_column(input);
  Patch patch = start(input, column);
  const auto all_water = [&patch] {
    double sum = 0.0;
    for (const Field field : {vapour, cloud, rain}) {
      for (const double value : patch.fields[field]) {
        sum += value;
      }
    }
    return sum;
  };
  const double before = all_water();

  for (int n = 0; n < 60; ++n) {
    oracle::rain_in_columns(input, column, 20.0, patch);
  }

  double fallen = 0.0;
  for (const double value : patch.fallen) {
    fallen += value / input.d_z();
  }
  EXPECT_GT(fallen, 0.0);
  EXPECT_NEAR((all_water() + fallen) / before, 1.0, 1e-13);
  for (std::size_t c = 0; c < patch.fields[cloud].size(); ++c) {
    const std::size_t level = c / 64;
    const double rho = column.density[level] + patch.fields[density][c];
    const double p = pressure_of(column.heat[level] + patch.fields[heat][c]);
    const double full = saturation(p / (constant::gas * rho), p);
    EXPECT_GE(patch.fields[cloud][c], 0.0);
    EXPECT_GE(patch.fields[rain][c], 0.0);
    EXPECT_LE(patch.fields[vapour][c] / rho, full * (1.0 + 1e-4));
    if (patch.fields[cloud][c] / rho > 1e-6) {
      EXPECT_NEAR(patch.fields[vapour][c] / rho / full, 1.0, 1e-4);  // Newton's one step
    }
  }
}

}  // namespace
}  // namespace weather
