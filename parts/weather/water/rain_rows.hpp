#pragma once

#include <algorithm>
#include <span>

#include "parts/weather/water/cloudy_cells.hpp"
#include "parts/weather/water/kessler_lanes.hpp"
#include "parts/weather/weighed_steps.hpp"

namespace weather {

/// Kessler's warm rain in part of a row, in lanes where one of the cells needs it; as rain_in_row(). The level above
/// must have its rain of before.
class RainRows {
 public:
  RainRows(const Case& input, const Column& column, const Grid& grid)
      : input_(input), column_(column), grid_(grid), cloudy_(column) {}

  void rain_in(const RowCells& where, const FieldPointers& q, std::span<double> fallen) const {
    const CloudyCells::Level rest = cloudy_.at_level(where.k);
    const std::ptrdiff_t above = where.k + 1 == grid_.n_z ? 0 : grid_.plane;
    const double dt = input_.dt();
    for (int i = where.i_begin; i < where.i_end; i += n_lanes) {
      const std::ptrdiff_t c = grid_.at(where.k, where.j, i);
      const WholeLanes needs = CloudyCells::needing(rest, c, above, q);
      if (!is_any(needs)) {
        continue;
      }
      const int n = std::min(n_lanes, where.i_end - i);
      const auto of = [&q](Field f, std::ptrdiff_t at) { return dense::load(q[f] + at); };
      const Lanes rho = rest.density + of(density, c);
      const Lanes out = rain_flux_lanes(rho, of(rain, c) / rho, column_.density[0]);
      Lanes in{};
      if (above != 0) {
        const Lanes rho_up = rest.density_above + of(density, c + above);
        in = rain_flux_lanes(rho_up, of(rain, c + above) / rho_up, column_.density[0]);
      }
      for (int lane = 0; where.k == 0 && lane < n; ++lane) {
        fallen[static_cast<std::size_t>(where.j * grid_.n_x + i + lane)] += dt * out[lane];
      }
      MoistLanes air{
          rho, rest.heat + of(heat, c), of(vapour, c) / rho, of(cloud, c) / rho, of(rain, c) / rho};
      kessler_lanes(dt, dt * (in - out) / (rho * input_.d_z()), air);
      const auto put = [&](Field f, Lanes value) {
        store_some(needs ? value : of(f, c), n, q[f] + c);
      };
      put(heat, air.whole_heat - rest.heat);
      put(vapour, rho * air.vapour);
      put(cloud, rho * air.cloud);
      put(rain, rho * air.rain);
    }
  }

 private:
  const Case& input_;
  const Column& column_;
  const Grid& grid_;
  CloudyCells cloudy_;
};

}  // namespace weather
