#include "parts/weather/water/cloudy_row.hpp"

#include "parts/weather/water/kessler.hpp"

namespace weather {

void rain_in_cloudy_row(const Case& input,
                        const Column& column,
                        const Grid& grid,
                        const CloudyCells& cloudy,
                        int j,
                        const FieldPointers& q,
                        std::span<double> fallen) {
  const double dt = input.dt();
  std::vector<int> cells;
  cells.reserve(static_cast<std::size_t>(grid.n_x));
  for (int k = 0; k < grid.n_z; ++k) {
    const auto level = static_cast<std::size_t>(k);
    const std::ptrdiff_t row = grid.at(k, j, 0);
    const bool is_top = k + 1 == grid.n_z;
    cloudy.find(k, row, grid.n_x, is_top ? 0 : grid.plane, q, cells);
    for (const int i : cells) {
      const std::ptrdiff_t c = row + i;
      const std::ptrdiff_t up = c + grid.plane;
      const double rho = column.density[level] + q[density][c];
      const double out = rain_flux(rho, q[rain][c] / rho, column.density[0]);
      if (k == 0) {
        fallen[static_cast<std::size_t>(j * grid.n_x + i)] += dt * out;
      }
      const double rho_up = is_top ? 1.0 : column.density[level + 1] + q[density][up];
      const double in = is_top ? 0.0 : rain_flux(rho_up, q[rain][up] / rho_up, column.density[0]);
      MoistAir air{rho,
                   column.heat[level] + q[heat][c],
                   q[vapour][c] / rho,
                   q[cloud][c] / rho,
                   q[rain][c] / rho};
      kessler(dt, dt * (in - out) / (rho * input.d_z()), air);
      q[heat][c] = air.whole_heat - column.heat[level];
      q[vapour][c] = rho * air.vapour;
      q[cloud][c] = rho * air.cloud;
      q[rain][c] = rho * air.rain;
    }
  }
}

}  // namespace weather
