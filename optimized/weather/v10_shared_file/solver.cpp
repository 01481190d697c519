#include "apps/weather/solver.hpp"

#include <algorithm>

#include <omp.h>

#include "parts/weather/line_stages.hpp"
#include "parts/weather/packed_halo.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"
#include "parts/weather/water/cloudy_cells.hpp"
#include "parts/weather/water/cloudy_row.hpp"

namespace weather {
namespace {

/// Every rank writes its own columns of a snapshot into one file, all at once; nothing is gathered. The step is
/// as before: three stages on lines that stay in cache. Memory: one state of each field.
class SharedFile : public SplitSteps<SharedFile> {
 public:
  SharedFile(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, LineStages::deep, team.n_threads, false), halo_(grid_, team) {
    const int longest = std::max(input.n_z, grid_.n_y);
    for (int thread = 0; thread < team.n_threads; ++thread) {
      rooms_.emplace_back(grid_, longest);
    }
  }

  void along(int axis, double dt) {
    if (axis != 2) {
      halo_.fill(axis, LineStages::deep, state_.pointers());
    }
    if (input_.water) {
      lines<n_wet_fields>(axis, dt);
    } else {
      lines<n_dry_fields>(axis, dt);
    }
  }

  void rain() {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none)
    for (int j = 0; j < grid_.n_y; ++j) {
      rain_in_cloudy_row(input_, column_, grid_, cloudy_, j, state_.pointers(), fallen_);
    }
  }

 private:
  template <std::size_t n_fields>
  void lines(int axis, double dt) {
    const casebook::TimedRegion timed(region_of(axis));
    const int n_outer = axis == 2 ? grid_.n_y : grid_.n_z;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(axis, dt, n_outer)
    for (int outer = 0; outer < n_outer; ++outer) {
      LineStages::Room& room = rooms_[static_cast<std::size_t>(omp_get_thread_num())];
      if (axis == 0) {
        for (int j = 0; j < grid_.n_y; ++j) {
          stages_.row_along_x<n_fields>(state_.pointers(), outer, j, dt, room);
        }
        continue;
      }
      if (axis == 2) {
        fill_beyond_walls(grid_, outer, outer + 1, state_.pointers());
      }
      for (int i = 0; i < grid_.n_x; i += LineStages::strip) {
        const int width = std::min(LineStages::strip, grid_.n_x - i);
        const std::ptrdiff_t first = axis == 1 ? grid_.at(outer, 0, i) : grid_.at(0, outer, i);
        const Rows state{state_.pointers(), first, grid_.stride(axis)};
        const int wider = axis == 1 ? 4 : 0;  // walls need no stages of others
        const Rows a = room.strip_a.rows();
        const Rows b = room.strip_b.rows();
        stages_.stage<n_fields>(axis, outer, wider, width, dt / 3.0, state, state, a, room.fluxes);
        stages_.stage<n_fields>(axis, outer, wider / 2, width, dt / 2.0, state, a, b, room.fluxes);
        stages_.stage<n_fields>(axis, outer, 0, width, dt, state, b, state, room.fluxes);
      }
    }
  }

  PackedHalo halo_;
  LineStages stages_{input_, column_, grid_};
  CloudyCells cloudy_{column_};
  std::vector<LineStages::Room> rooms_;  ///< of each thread
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<SharedFile, SharedSnapshots>>(input, team);
}

}  // namespace weather
