#pragma once

#include "apps/weather/constants.hpp"
#include "parts/weather/lane_functions.hpp"

namespace weather {

/// MoistAir of as many cells as a register has lanes.
struct MoistLanes {
  Lanes rho, whole_heat, vapour, cloud, rain;
};

inline Lanes largest(Lanes x, Lanes y) {
  return x > y ? x : y;
}
inline Lanes smallest(Lanes x, Lanes y) {
  return x < y ? x : y;
}

/// As counted() of each lane.
inline Lanes counted_lanes(Lanes ratio) {
  return ratio > constant::least_water ? ratio : Lanes{};
}

/// x, or 1 where x is not above 0, which logarithms ask for.
inline Lanes above_zero(Lanes x) {
  return x > 0.0 ? x : Lanes{} + 1.0;
}

/// As rain_flux() of each lane: powers of one exponential, exp(0.1364 log(10^-3 rho q_r) + log(rho_0 / rho) / 2).
inline Lanes rain_flux_lanes(Lanes rho, Lanes rain_ratio, double rho_0) {
  const Lanes r = counted_lanes(rain_ratio);
  const Lanes speed = 36.34 * exp_lanes(0.1364 * log_lanes(above_zero(1e-3 * rho * r)) +
                                        0.5 * log_lanes(rho_0 / rho));
  return r > 0.0 ? rho * r * speed : Lanes{};
}

/// As kessler() of each lane, with the same names in the same order.
inline void kessler_lanes(double dt, Lanes gained, MoistLanes& air) {
  using namespace constant;
  const Lanes none{};
  const Lanes cloudy = counted_lanes(air.cloud);
  const Lanes falling = counted_lanes(air.rain);
  const Lanes grown = dt * largest(1e-3 * (cloudy - 1e-3), none);
  const Lanes rate =
      2.2 * (falling > 0.0 ? exp_lanes(0.875 * log_lanes(above_zero(falling))) : none);
  const Lanes produced = cloudy > 0.0 ? cloudy - (cloudy - grown) / (1.0 + dt * rate) : none;
  air.cloud -= produced;
  air.rain += produced + gained;

  const Lanes exner =
      exp_lanes((gas / heat_at_volume) * log_lanes(air.whole_heat * (gas / surface_pressure)));
  const Lanes temperature = air.whole_heat / air.rho * exner;
  const Lanes pressure = gas * air.whole_heat * exner;
  const Lanes warm = temperature - tetens_offset;
  const Lanes full =
      saturation_scale / pressure * exp_lanes(tetens_slope * (temperature - melting) / warm);
  constexpr double slope =
      tetens_slope * (melting - tetens_offset) * latent_heat / heat_at_pressure;
  const Lanes excess = (air.vapour - full) / (1.0 + full * slope / (warm * warm));
  const Lanes left = counted_lanes(air.cloud);
  const Lanes condensed = largest(excess, -left);
  const Lanes rainy = counted_lanes(air.rain);
  const Lanes thick = 1e-3 * air.rho * rainy;
  const Lanes log_thick = log_lanes(above_zero(thick));
  const Lanes ventilation =
      (1.6 + 124.9 * exp_lanes(0.2046 * log_thick)) * exp_lanes(0.525 * log_thick);
  const Lanes drying = ventilation / (2.55e8 / (pressure * full) + 5.4e5) * (full - air.vapour) /
                       (1e-3 * air.rho * full);
  const Lanes most = smallest(smallest(dt * drying, largest(-excess - left, none)), rainy);
  const Lanes evaporated = ((rainy > 0.0) & (air.vapour < full)) ? most : none;
  air.vapour -= condensed - evaporated;
  air.cloud += condensed;
  air.rain -= evaporated;
  air.whole_heat += air.rho * latent_heat / (heat_at_pressure * exner) * (condensed - evaporated);
}

}  // namespace weather
