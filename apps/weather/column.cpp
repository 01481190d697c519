#include "apps/weather/column.hpp"

#include <algorithm>
#include <cmath>

namespace weather {
namespace {

struct Air {
  double density = 0.0;
  double heat = 0.0;
  double pressure = 0.0;
  double temperature = 0.0;
};

/// Air of a constant buoyancy frequency N: theta rises linearly, and the balance dp/dz = -g rho is an
/// equation for the Exner function, d(pi)/dz = -g / (c_p theta).
Air air_at(double height, double frequency) {
  using namespace constant;
  const double theta_0 = surface_temperature;
  const double slope = frequency * frequency * theta_0 / gravity;
  const double theta = theta_0 + slope * height;
  const double exner =
      slope == 0.0 ? 1.0 - gravity * height / (heat_at_pressure * theta_0)
                   : 1.0 - gravity / (heat_at_pressure * slope) * std::log(theta / theta_0);
  const double p = surface_pressure * std::pow(exner, heat_at_pressure / gas);
  const double whole_heat = std::pow(p / pressure_factor, 1.0 / gamma);
  return {whole_heat / theta, whole_heat, p, theta * exner};
}

/// Relative humidity: moist to 1.5 km, dry at 8 km and above.
double humidity(double height) {
  constexpr double low = 1500.0;
  constexpr double high = 8000.0;
  return 0.95 - 0.7 * std::clamp((height - low) / (high - low), 0.0, 1.0);
}

}  // namespace

double pressure_of(double whole_heat) {
  return constant::pressure_factor * std::pow(whole_heat, constant::gamma);
}

double saturation(double temperature, double pressure) {
  using namespace constant;
  return saturation_scale / pressure *
         std::exp(tetens_slope * (temperature - melting) / (temperature - tetens_offset));
}

Column make_column(const Case& input) {
  const double frequency = surroundings(input.flow).buoyancy_frequency;
  Column column;
  for (int k = 0; k < input.n_z; ++k) {
    const double height = (k + 0.5) * input.d_z();
    const Air air = air_at(height, frequency);
    column.density.push_back(air.density);
    column.heat.push_back(air.heat);
    column.vapour.push_back(
        input.water ? humidity(height) * saturation(air.temperature, air.pressure) : 0.0);
  }
  for (int k = 0; k <= input.n_z; ++k) {
    const Air air = air_at(k * input.d_z(), frequency);
    column.density_at_face.push_back(air.density);
    column.heat_at_face.push_back(air.heat);
    // From the face's own heat, so that air at rest has no force but rounding.
    column.pressure_at_face.push_back(pressure_of(air.heat));
  }
  return column;
}

Cell start_of_cell(const Case& input, const Column& column, int k, int j, int i) {
  const auto level = static_cast<std::size_t>(k);
  const std::array<double, 3> point{
      (i + 0.5) / input.n_x, (j + 0.5) / input.n_y, (k + 0.5) / input.n_z};
  const Surroundings& air = surroundings(input.flow);
  double warmth = 0.0;
  double cloud_ratio = 0.0;
  double rain_ratio = 0.0;
  double cloudy = 0.0;
  const auto add = [&](const Bubble& bubble) {
    const double part = share(bubble, point, input.is_plane());
    warmth += bubble.warmth * part;
    cloud_ratio += bubble.cloud * part;
    rain_ratio += bubble.rain * part;
    cloudy = bubble.cloud > 0.0 ? std::max(cloudy, part) : cloudy;
  };
  for (const Bubble& bubble : air.bubbles) {
    add(bubble);
  }
  if (input.extra) {
    add(*input.extra);
  }
  const double rho = column.density[level];
  Cell cell{};
  cell[momentum_x] = rho * air.wind;
  cell[heat] = rho * warmth;
  if (input.water) {
    cell[vapour] = rho * column.vapour[level];
    cell[cloud] = rho * cloud_ratio;
    cell[rain] = rho * rain_ratio;
  }
  if (input.water && cloudy > 0.0) {
    const double p = pressure_of(column.heat[level] + cell[heat]);
    const double full = saturation(p / (constant::gas * rho), p);
    const double wetness = std::min(1.0, 4.0 * cloudy);
    cell[vapour] += rho * (full - column.vapour[level]) * wetness;
  }
  return cell;
}

}  // namespace weather
