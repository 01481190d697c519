#pragma once

#include <algorithm>
#include <cmath>

#include "apps/weather/constants.hpp"

namespace weather {

/// Air of one cell and its water, as ratios to the air.
struct MoistAir {
  double rho = 0.0;
  double whole_heat = 0.0;  ///< rho theta
  double vapour = 0.0;
  double cloud = 0.0;
  double rain = 0.0;
};

/// A ratio, or nothing where there is too little to count.
inline double counted(double ratio) {
  return ratio > constant::least_water ? ratio : 0.0;
}

/// Rain through the floor of a cell, kg/(m^2 s): rho q_r times its speed of fall,
/// 36.34 (10^-3 rho q_r)^0.1364 sqrt(rho_0 / rho) m/s.
/// Source: Klemp & Wilhelmson (1978), eq. 2.15
inline double rain_flux(double rho, double rain_ratio, double rho_0) {
  const double r = counted(rain_ratio);
  return r > 0.0
             ? rho * r * 36.34 * std::pow(1e-3 * rho * r, 0.1364) * std::sqrt(rho_0 / rho)
             : 0.0;
}

/// Kessler's warm rain in one cell for a step of length dt. gained: rain from above less what falls below,
/// as a ratio. Cloud above 1 g/kg becomes rain, and rain collects cloud; then vapour condenses to saturation
/// or cloud evaporates, and rain evaporates into what is left dry.
/// Source: Klemp, Skamarock & Park (2015), appendix
inline void kessler(double dt, double gained, MoistAir& air) {
  using namespace constant;
  const double cloudy = counted(air.cloud);
  double produced = 0.0;
  if (cloudy > 0.0) {
    const double grown = dt * std::max(1e-3 * (cloudy - 1e-3), 0.0);
    const double rate = 2.2 * std::pow(counted(air.rain), 0.875);
    produced = cloudy - (cloudy - grown) / (1.0 + dt * rate);
  }
  air.cloud -= produced;
  air.rain += produced + gained;

  const double exner = std::pow(air.whole_heat * (gas / surface_pressure), gas / heat_at_volume);
  const double temperature = air.whole_heat / air.rho * exner;
  const double pressure = gas * air.whole_heat * exner;
  const double warm = temperature - tetens_offset;
  const double full =
      saturation_scale / pressure * std::exp(tetens_slope * (temperature - melting) / warm);
  constexpr double slope =
      tetens_slope * (melting - tetens_offset) * latent_heat / heat_at_pressure;
  const double excess = (air.vapour - full) / (1.0 + full * slope / (warm * warm));
  const double left = counted(air.cloud);
  const double condensed = std::max(excess, -left);
  double evaporated = 0.0;
  if (const double rainy = counted(air.rain); rainy > 0.0 && air.vapour < full) {
    const double thick = 1e-3 * air.rho * rainy;
    const double ventilation = (1.6 + 124.9 * std::pow(thick, 0.2046)) * std::pow(thick, 0.525);
    const double rate = ventilation / (2.55e8 / (pressure * full) + 5.4e5) *
                        (full - air.vapour) / (1e-3 * air.rho * full);
    evaporated = std::min({dt * rate, std::max(-excess - left, 0.0), rainy});
  }
  air.vapour -= condensed - evaporated;
  air.cloud += condensed;
  air.rain -= evaporated;
  air.whole_heat += air.rho * latent_heat / (heat_at_pressure * exner) * (condensed - evaporated);
}

}  // namespace weather
