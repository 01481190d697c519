#include "parts/weather/water/wet_columns.hpp"

#include "parts/weather/water/kessler.hpp"

namespace weather {

void rain_in_columns(const Case& input,
                     const Column& column,
                     const Grid& grid,
                     const FieldPointers& q,
                     std::span<double> fallen) {
  for (int j = 0; j < grid.n_y; ++j) {
    rain_in_row(input, column, grid, j, q, fallen);
  }
}

void rain_in_row(const Case& input,
                 const Column& column,
                 const Grid& grid,
                 int j,
                 const FieldPointers& q,
                 std::span<double> fallen) {
  const double dt = input.dt();
  const double rho_0 = column.density[0];
  for (int i = 0; i < grid.n_x; ++i) {
    double through_floor = 0.0;
    for (int k = 0; k < grid.n_z; ++k) {
      const auto level = static_cast<std::size_t>(k);
      const std::ptrdiff_t c = grid.at(k, j, i);
      const double rho = column.density[level] + q[density][c];
      if (k == 0) {
        through_floor = rain_flux(rho, q[rain][c] / rho, rho_0);
        fallen[static_cast<std::size_t>(j * grid.n_x + i)] += dt * through_floor;
      }
      double from_above = 0.0;
      if (k + 1 < grid.n_z) {
        const std::ptrdiff_t up = c + grid.plane;
        const double rho_up = column.density[level + 1] + q[density][up];
        from_above = rain_flux(rho_up, q[rain][up] / rho_up, rho_0);
      }
      MoistAir air{rho,
                   column.heat[level] + q[heat][c],
                   q[vapour][c] / rho,
                   q[cloud][c] / rho,
                   q[rain][c] / rho};
      kessler(dt, dt * (from_above - through_floor) / (rho * input.d_z()), air);
      q[heat][c] = air.whole_heat - column.heat[level];
      q[vapour][c] = rho * air.vapour;
      q[cloud][c] = rho * air.cloud;
      q[rain][c] = rho * air.rain;
      through_floor = from_above;
    }
  }
}

}  // namespace weather
