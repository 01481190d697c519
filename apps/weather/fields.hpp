#pragma once

#include <vector>

#include "apps/weather/part.hpp"

namespace weather {

/// Quantities carried in every cell, per volume; SI units. Density and heat are differences from the
/// column at rest.
enum Field {
  density,     ///< rho - rho of the column
  momentum_x,  ///< rho u
  momentum_y,
  momentum_z,
  heat,        ///< rho theta - that of the column, theta the potential temperature
  vapour,      ///< rho q_v
  cloud,       ///< rho q_c
  rain,        ///< rho q_r
};
inline constexpr int n_dry_fields = 5;
inline constexpr int n_wet_fields = 8;

/// The fields of one rank in the order that the app compares them in, without halos.
struct State {
  Part part;
  std::vector<std::vector<double>> fields;  ///< [field][n_z][part.n_y][part.n_x]
  std::vector<double> fallen;               ///< [part.n_y][part.n_x] rain on the ground, kg/m^2
};

}  // namespace weather
