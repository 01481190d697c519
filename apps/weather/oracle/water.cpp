#include "apps/weather/oracle/water.hpp"

#include <algorithm>
#include <cmath>

namespace weather::oracle {
namespace {

double enough(double ratio) {
  return ratio > constant::least_water ? ratio : 0.0;
}

/// One cell: rho, rho theta, and what it has of water as mixing ratios.
struct Parcel {
  double rho = 0.0;
  double whole_heat = 0.0;
  double vapour = 0.0;
  double cloud = 0.0;
  double rain = 0.0;
};

/// Mass of rain that leaves a square metre of the cell's floor in a second.
/// The speed is 36.34 (10^-3 rho q_r)^0.1364 sqrt(rho_0 / rho) m/s.
double falling(const Parcel& air, double rho_0) {
  const double ratio = enough(air.rain);
  const double speed =
      36.34 * std::pow(1e-3 * air.rho * ratio, 0.1364) * std::sqrt(rho_0 / air.rho);
  return air.rho * ratio * speed;
}

/// Part of the cloud that becomes rain: above 1 g/kg at 10^-3 / s, and what rain collects.
double collected(double cloud_ratio, double rain_ratio, double dt) {
  const double cloudy = enough(cloud_ratio);
  const double grown = dt * std::max(1e-3 * (cloudy - 1e-3), 0.0);
  const double left = (cloudy - grown) / (1.0 + dt * 2.2 * std::pow(enough(rain_ratio), 0.875));
  return cloudy - left;
}

/// Condensation and evaporation after rain has moved.
void exchange_phases(double dt, Parcel& air) {
  using namespace constant;
  const double exner =
      std::pow(air.whole_heat * gas / surface_pressure, gas / heat_at_volume);
  const double temperature = air.whole_heat / air.rho * exner;
  const double pressure = gas * air.whole_heat * exner;
  const double full = saturation(temperature, pressure);
  const double cloudy = enough(air.cloud);
  const double rainy = enough(air.rain);
  const double from_offset = temperature - tetens_offset;
  const double slope = tetens_slope * (melting - tetens_offset) * latent_heat / heat_at_pressure;
  const double excess = (air.vapour - full) / (1.0 + full * slope / (from_offset * from_offset));
  const double condensed = std::max(excess, -cloudy);
  const double thick = 1e-3 * air.rho * rainy;
  const double ventilation = (1.6 + 124.9 * std::pow(thick, 0.2046)) * std::pow(thick, 0.525);
  const double rate = ventilation / (2.55e8 / (pressure * full) + 5.4e5) *
                      std::max(full - air.vapour, 0.0) / (1e-3 * air.rho * full);
  const double evaporated = std::min({dt * rate, std::max(-excess - cloudy, 0.0), rainy});
  air.vapour += evaporated - condensed;
  air.cloud += condensed;
  air.rain -= evaporated;
  air.whole_heat += air.rho * latent_heat / (heat_at_pressure * exner) * (condensed - evaporated);
}

}  // namespace

void rain_in_columns(const Case& input, const Column& column, double dt, Patch& patch) {
  for (int j = 0; j < patch.n_y; ++j) {
    for (int i = 0; i < patch.n_x; ++i) {
      double below = 0.0;
      for (int k = 0; k < patch.n_z; ++k) {
        const auto parcel = [&](int level) {
          const std::size_t at = patch.at(level, j, i);
          const double rho =
              patch.fields[density][at] + column.density[static_cast<std::size_t>(level)];
          return Parcel{rho,
                        patch.fields[heat][at] + column.heat[static_cast<std::size_t>(level)],
                        patch.fields[vapour][at] / rho,
                        patch.fields[cloud][at] / rho,
                        patch.fields[rain][at] / rho};
        };
        Parcel air = parcel(k);
        below = falling(air, column.density[0]);
        const double above = k + 1 < patch.n_z ? falling(parcel(k + 1), column.density[0]) : 0.0;
        if (k == 0) {
          patch.fallen[static_cast<std::size_t>(j * patch.n_x + i)] += dt * below;
        }
        const double became_rain = collected(air.cloud, air.rain, dt);
        air.cloud -= became_rain;
        air.rain += became_rain + dt * (above - below) / (air.rho * input.d_z());
        exchange_phases(dt, air);
        const std::size_t at = patch.at(k, j, i);
        patch.fields[heat][at] = air.whole_heat - column.heat[static_cast<std::size_t>(k)];
        patch.fields[vapour][at] = air.rho * air.vapour;
        patch.fields[cloud][at] = air.rho * air.cloud;
        patch.fields[rain][at] = air.rho * air.rain;
      }
    }
  }
}

}  // namespace weather::oracle
