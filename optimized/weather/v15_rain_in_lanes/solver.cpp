#include "apps/weather/solver.hpp"

#include <algorithm>

#include "parts/weather/simulation.hpp"
#include "parts/weather/water/cloudy_cells.hpp"
#include "parts/weather/water/kessler_lanes.hpp"
#include "parts/weather/weighed_steps.hpp"

namespace weather {
namespace {

/// Eight cells beside each other are looked at together, and where one needs rain, all of them get it in lanes; those
/// that need none keep what they had. Memory: one state of each field.
class RainInLanes : public WeighedSteps<RainInLanes> {
 public:
  using WeighedSteps::WeighedSteps;

  void rain() {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int k = 0; k < grid_.n_z; ++k) {
        rain_in({k, j, 0, grid_.n_x});
      }
    }
  }

 private:
  void rain_in(const RowCells& where) {
    const CloudyCells::Level rest = cloudy_.at_level(where.k);
    const std::ptrdiff_t above = where.k + 1 == grid_.n_z ? 0 : grid_.plane;
    for (int i = where.i_begin; i < where.i_end; i += n_lanes) {
      const std::ptrdiff_t c = grid_.at(where.k, where.j, i);
      const WholeLanes needs = CloudyCells::needing(rest, c, above, state_.pointers());
      if (is_any(needs)) {
        rain_in_lanes(where, i, rest, above, needs);
      }
    }
  }

  /// Kessler's warm rain in the cells from i on; as rain_in_row().
  void rain_in_lanes(const RowCells& where,
                     int i,
                     const CloudyCells::Level& rest,
                     std::ptrdiff_t above,
                     WholeLanes needs) {
    const double dt = input_.dt();
    const FieldPointers& q = state_.pointers();
    const std::ptrdiff_t c = grid_.at(where.k, where.j, i);
    const int n = std::min(n_lanes, where.i_end - i);
    const auto of = [&q](Field f, std::ptrdiff_t at) { return dense::load(q[f] + at); };
    const Lanes rho = rest.density + of(density, c);
    const Lanes out = rain_flux_lanes(rho, of(Field::rain, c) / rho, column_.density[0]);
    Lanes in{};
    if (above != 0) {
      const Lanes rho_up = rest.density_above + of(density, c + above);
      in = rain_flux_lanes(rho_up, of(Field::rain, c + above) / rho_up, column_.density[0]);
    }
    for (int lane = 0; where.k == 0 && lane < n; ++lane) {
      fallen_[static_cast<std::size_t>(where.j * grid_.n_x + i + lane)] += dt * out[lane];
    }
    MoistLanes air{rho,
                   rest.heat + of(heat, c),
                   of(vapour, c) / rho,
                   of(cloud, c) / rho,
                   of(Field::rain, c) / rho};
    kessler_lanes(dt, dt * (in - out) / (rho * input_.d_z()), air);
    const auto put = [&](Field f, Lanes value) {
      store_some(needs ? value : of(f, c), n, q[f] + c);
    };
    put(heat, air.whole_heat - rest.heat);
    put(vapour, rho * air.vapour);
    put(cloud, rho * air.cloud);
    put(Field::rain, rho * air.rain);
  }

  CloudyCells cloudy_{column_};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<RainInLanes, SharedSnapshots>>(input, team);
}

}  // namespace weather
