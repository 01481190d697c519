#include "apps/weather/solver.hpp"

#include <algorithm>
#include <vector>

#include "parts/weather/lane_functions.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/waiting_steps.hpp"

namespace weather {
namespace {

/// Visits as before; the sums of mass, energy and water take eight cells at a time, and the pressure in them the series
/// that faces have. Memory: one state of each field.
class SumsInLanes : public WaitingSteps<SumsInLanes, RowStart::on_line> {
 public:
  using WaitingSteps::WaitingSteps;

  /// As sums_of_rank(). Loads 64 B a cell; 35 operations.
  Sample sums() {
    complete();
    std::vector<Sample> of_levels(static_cast<std::size_t>(grid_.n_z));
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(of_levels)
    for (int k = 0; k < grid_.n_z; ++k) {
      of_levels[static_cast<std::size_t>(k)] = sums_of_level(k);
    }
    Sample all;
    for (const Sample& level : of_levels) {
      all.mass += level.mass;
      all.energy += level.energy;
      all.water += level.water;
    }
    return over_cells(input_, all, fallen_);
  }

  /// Loads and stores 128 B a cell, in place of 296: of a tile of columns, all but the first pass is in L2.
  template <std::size_t n_fields>
  void visit_columns() {
    const casebook::TimedRegion timed(region_of(2));
    const double dt = input_.dt();
    const int tile = cells_of_tile();
#pragma omp parallel for collapse(2) num_threads(team_.n_threads) schedule(static) default(none) \
    shared(dt, tile)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int i = 0; i < grid_.n_x; i += tile) {
        const int end = std::min(i + tile, grid_.n_x);
        columns<n_fields>(j, i, end, dt);
        for (int k = 0; k < grid_.n_z; ++k) {
          rain_in({k, j, i, end});
        }
        columns<n_fields>(j, i, end, dt);
      }
    }
  }

  /// Passes rows along x. Rain falls from the level above, which must have been passed and not rained in: the
  /// second pass of a row follows one level behind the first.
  template <std::size_t n_fields>
  void visit_rows() {
    const casebook::TimedRegion timed(region_of(0));
    const double dt = input_.dt();
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) shared(dt)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int k = 0; k <= grid_.n_z; ++k) {
        if (k < grid_.n_z) {
          wrap_row(k, j);
          row<n_fields>(k, j, dt);
        }
        if (k > 0) {
          rain_in({k - 1, j, 0, grid_.n_x});
          wrap_row(k - 1, j);
          row<n_fields>(k - 1, j, dt);
        }
      }
    }
  }

 private:
  Sample sums_of_level(int k) const {
    const auto level = static_cast<std::size_t>(k);
    const double pressure = rest_pressure_[0][k];
    const double height = constant::gravity * (k + 0.5) * input_.d_z();
    Lanes mass{};
    Lanes energy{};
    Lanes water{};
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int i = 0; i < grid_.n_x; i += n_lanes) {
        const std::ptrdiff_t c = grid_.at(k, j, i);
        const int n = std::min(n_lanes, grid_.n_x - i);
        const auto of = [&](Field f) { return dense::load(state_[f] + c); };
        const Lanes rho = column_.density[level] + of(density);
        const Lanes square = of(momentum_x) * of(momentum_x) + of(momentum_y) * of(momentum_y) +
                             of(momentum_z) * of(momentum_z);
        const Lanes grown = grown_powers(of(heat) * (1.0 / column_.heat[level]));
        mass += first_of(rho, n);
        energy += first_of(0.5 * square / rho +
                               constant::heat_at_volume / constant::gas * pressure * (1.0 + grown) +
                               height * rho,
                           n);
        if (input_.water) {
          water += first_of(of(vapour) + of(cloud) + of(Field::rain), n);
        }
      }
    }
    return {0.0, sum_of(mass), sum_of(energy), sum_of(water), 0.0};
  }

  PressureOfRest rest_pressure_{column_};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<SumsInLanes, SharedSnapshots>>(input, team);
}

}  // namespace weather
