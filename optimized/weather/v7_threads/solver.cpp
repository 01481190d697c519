#include "apps/weather/solver.hpp"

#include <utility>

#include <omp.h>

#include "parts/weather/packed_halo.hpp"
#include "parts/weather/row_fluxes.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"

namespace weather {
namespace {

/// Threads share levels along x and y, and rows along z and of the water; each has two rows of fluxes of its
/// own. The arrays lie with the threads that touched their levels first. Memory: three states of each field.
class SharedRows : public SplitSteps<SharedRows> {
 public:
  SharedRows(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, 2, team.n_threads),
        halo_(grid_, team),
        next_(grid_, grid_.n_fields, team.n_threads) {
    for (int thread = 0; thread < team.n_threads; ++thread) {
      rows_.emplace_back(grid_.n_x + 1, grid_.n_fields);
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
      rain_in_row(input_, column_, grid_, j, state_.pointers(), fallen_);
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
  std::vector<TwoRows> rows_;  ///< of each thread
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<SharedRows>>(input, team);
}

}  // namespace weather
