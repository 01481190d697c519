#pragma once

#include <array>
#include <vector>

#include "apps/weather/case.hpp"

namespace weather {

/// The air at rest, in hydrostatic balance; SI units.
struct Column {
  std::vector<double> density;  ///< [n_z], in the middle of cells
  std::vector<double> heat;     ///< [n_z], rho theta
  std::vector<double> vapour;   ///< [n_z], mixing ratio; 0 without water
  std::vector<double> density_at_face;  ///< [n_z + 1], between cell k - 1 and cell k
  std::vector<double> heat_at_face;
  std::vector<double> pressure_at_face;
};
Column make_column(const Case& input);

/// The start in one cell, [Field]; no water in dry cases.
using Cell = std::array<double, n_wet_fields>;
Cell start_of_cell(const Case& input, const Column& column, int k, int j, int i);

/// Pressure of air, Pa. whole_heat: rho theta
double pressure_of(double whole_heat);

/// Ratio of vapour over water that a kilogram of air holds.
double saturation(double temperature, double pressure);

}  // namespace weather
