#include "apps/weather/solver.hpp"

#include <utility>

#include <omp.h>

#include "parts/weather/packed_halo.hpp"
#include "parts/weather/row_fluxes.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"
#include "parts/weather/water/cloudy_cells.hpp"
#include "parts/weather/water/kessler.hpp"

namespace weather {
namespace {

/// The water's part is made in the cells that need it: lanes look for them, row by row, and Kessler's powers
/// and exponentials are for those that are found. Memory: three states of each field.
class CloudyOnly : public SplitSteps<CloudyOnly> {
 public:
  CloudyOnly(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, 2, team.n_threads),
        halo_(grid_, team),
        next_(grid_, grid_.n_fields, team.n_threads) {
    for (int thread = 0; thread < team.n_threads; ++thread) {
      rows_.emplace_back(grid_.n_x + 1, grid_.n_fields);
      cells_.emplace_back();
    }
  }

  void along(int axis, double dt) {
    stage(axis, dt / 3.0, state_, stage_);
    stage(axis, dt / 2.0, stage_, next_);
    stage(axis, dt, next_, state_);
  }

  void rain() {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int k = 0; k < grid_.n_z; ++k) {
        rain_in_cells(k, j);
      }
    }
  }

 private:
  void stage(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    if (axis != 2) {
      halo_.fill(axis, 2, q.pointers());
    }
    if (input_.water) {
      sweep<n_wet_fields>(axis, dt, q, next);
    } else {
      sweep<n_dry_fields>(axis, dt, q, next);
    }
  }

  /// Row after row along y or z; along x the faces of a row lie in it.
  template <std::size_t n_fields>
  void sweep(int axis, double dt, const FieldArrays& q, const FieldArrays& next) {
    const casebook::TimedRegion timed(region_of(axis));
    const int n_outer = axis == 2 ? grid_.n_y : grid_.n_z;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(axis, dt, q, next, n_outer)
    for (int outer = 0; outer < n_outer; ++outer) {
      if (axis == 2) {
        fill_beyond_walls(grid_, outer, outer + 1, q.pointers());
      }
      rows_behind_rows<n_fields>(axis, dt, outer, q, next);
    }
  }

  template <std::size_t n_fields>
  void rows_behind_rows(
      int axis, double dt, int outer, const FieldArrays& q, const FieldArrays& next) {
    const ConstPointers from = read_only(q.pointers());
    TwoRows& rows = rows_[static_cast<std::size_t>(omp_get_thread_num())];
    const int n_inner = axis == 2 ? grid_.n_z : grid_.n_y;
    const int n_faces = grid_.n_x + (axis == 0 ? 1 : 0);
    for (int inner = 0; inner < n_inner; ++inner) {
      const int k = axis == 2 ? inner : outer;
      const int j = axis == 2 ? outer : inner;
      const std::ptrdiff_t c = grid_.at(k, j, 0);
      if (axis == 0 || inner == 0) {
        rows.before.fill<n_fields>(from, row_of(axis, k, dt), axis == 2, c, n_faces);
      }
      if (axis != 0) {
        const int level = axis == 2 ? k + 1 : k;
        rows.behind.fill<n_fields>(from, row_of(axis, level, dt), axis == 2 && level == grid_.n_z,
                                   c + grid_.stride(axis), n_faces);
      }
      const double* before[n_fields];
      const double* behind[n_fields];
      for (std::size_t f = 0; f < n_fields; ++f) {
        before[f] = rows.before[f];
        behind[f] = axis == 0 ? rows.before[f] + 1 : rows.behind[f];
      }
      update_row<n_fields>(grid_.n_x, dt / width(axis), axis == 2 ? dt * constant::gravity : 0.0,
                           before, behind, state_.pointers(), q[density], next.pointers(), c);
      if (axis != 0) {
        std::swap(rows.before, rows.behind);
      }
    }
  }

  /// Level by level from the ground up: what falls in from above is of rain that is still as it was.
  void rain_in_cells(int k, int j) {
    std::vector<int>& cells = cells_[static_cast<std::size_t>(omp_get_thread_num())];
    const FieldPointers& q = state_.pointers();
    const std::ptrdiff_t row = grid_.at(k, j, 0);
    const bool is_top = k + 1 == grid_.n_z;
    cloudy_.find(k, row, grid_.n_x, is_top ? 0 : grid_.plane, q, cells);
    const auto level = static_cast<std::size_t>(k);
    const double dt = input_.dt();
    for (const int i : cells) {
      const std::ptrdiff_t c = row + i;
      const std::ptrdiff_t up = c + grid_.plane;
      const double rho = column_.density[level] + q[density][c];
      const double out = rain_flux(rho, q[weather::rain][c] / rho, column_.density[0]);
      if (k == 0) {
        fallen_[static_cast<std::size_t>(j * grid_.n_x + i)] += dt * out;
      }
      const double rho_up = is_top ? 1.0 : column_.density[level + 1] + q[density][up];
      const double in = is_top ? 0.0 : rain_flux(rho_up, q[weather::rain][up] / rho_up, column_.density[0]);
      MoistAir air{rho, column_.heat[level] + q[heat][c], q[vapour][c] / rho, q[cloud][c] / rho,
                   q[weather::rain][c] / rho};
      kessler(dt, dt * (in - out) / (rho * input_.d_z()), air);
      q[heat][c] = air.whole_heat - column_.heat[level];
      q[vapour][c] = rho * air.vapour;
      q[cloud][c] = rho * air.cloud;
      q[weather::rain][c] = rho * air.rain;
    }
  }

  FaceRow row_of(int axis, int k, double dt) const {
    const Rest rest = rest_[axis];
    return {.step = grid_.stride(axis),
            .normal = static_cast<std::size_t>(momentum_x + axis),
            .rest_density = rest.density[k],
            .rest_heat = rest.heat[k],
            .rest_pressure = pressure_[axis][k],
            .smoothing = smoothing(axis, dt)};
  }

  PackedHalo halo_;
  PressureOfRest pressure_{column_};
  FieldArrays next_;
  CloudyCells cloudy_{column_};
  std::vector<TwoRows> rows_;  ///< of each thread
  std::vector<std::vector<int>> cells_;  ///< of each thread, of one row
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<CloudyOnly>>(input, team);
}

}  // namespace weather
