#include "apps/weather/solver.hpp"

#include <algorithm>
#include <utility>

#include <omp.h>

#include "optimized/weather/v9_stages_in_cache/cloudy_row.hpp"
#include "optimized/weather/v9_stages_in_cache/staged_lines.hpp"
#include "parts/weather/cloudy_cells.hpp"
#include "parts/weather/packed_halo.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"

namespace weather {
namespace {

/// The three stages of a direction follow each other on lines that stay in cache: a row along x, and strips of
/// 16 cells in x along y and z. What a line needs of its neighbours is six cells on each side, in one message a
/// direction, and its own stages near the border are made twice. Memory: one state of each field.
class StagesInCache : public SplitSteps<StagesInCache> {
 public:
  StagesInCache(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, deep, team.n_threads, false), halo_(grid_, team) {
    const int longest = std::max(input.n_z, grid_.n_y);
    for (int thread = 0; thread < team.n_threads; ++thread) {
      rooms_.emplace_back(grid_, longest);
    }
  }

  void along(int axis, double dt) {
    if (axis != 2) {
      halo_.fill(axis, deep, state_.pointers());
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
  static constexpr int deep = 6;    ///< three stages of two cells
  static constexpr int strip = 16;  ///< 8 fields x 268 rows x 16 x 8 B = 274 KB, twice in L2

  /// What a thread works in.
  struct Room {
    Room(const Grid& grid, int longest)
        : row_a(grid.n_fields, 1, 0, grid.n_x + 2 * deep),
          row_b(grid.n_fields, 1, 0, grid.n_x + 2 * deep),
          strip_a(grid.n_fields, longest, deep, strip),
          strip_b(grid.n_fields, longest, deep, strip),
          fluxes(std::max(grid.n_x + 2 * deep, strip), grid.n_fields) {}

    RowBlock row_a, row_b, strip_a, strip_b;
    TwoRows fluxes;
  };

  template <std::size_t n_fields>
  void lines(int axis, double dt) {
    const casebook::TimedRegion timed(region_of(axis));
    const int n_outer = axis == 2 ? grid_.n_y : grid_.n_z;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(axis, dt, n_outer)
    for (int outer = 0; outer < n_outer; ++outer) {
      Room& room = rooms_[static_cast<std::size_t>(omp_get_thread_num())];
      if (axis == 0) {
        for (int j = 0; j < grid_.n_y; ++j) {
          row_along_x<n_fields>(outer, j, dt, room);
        }
        continue;
      }
      if (axis == 2) {
        fill_beyond_walls(grid_, outer, outer + 1, state_.pointers());
      }
      for (int i = 0; i < grid_.n_x; i += strip) {
        const int width = std::min(strip, grid_.n_x - i);
        const std::ptrdiff_t first = axis == 1 ? grid_.at(outer, 0, i) : grid_.at(0, outer, i);
        const Rows state{state_.pointers(), first, grid_.stride(axis)};
        const int wider = axis == 1 ? 4 : 0;  // walls need no stages of others
        const Rows a = room.strip_a.rows();
        const Rows b = room.strip_b.rows();
        stage<n_fields>(axis, outer, wider, width, dt / 3.0, state, state, a, room.fluxes);
        stage<n_fields>(axis, outer, wider / 2, width, dt / 2.0, state, a, b, room.fluxes);
        stage<n_fields>(axis, outer, 0, width, dt, state, b, state, room.fluxes);
      }
    }
  }

  /// next = start + dt dq/dt in rows -wider to n + wider.
  template <std::size_t n_fields>
  void stage(int axis, int level, int wider, int width, double dt, const Rows& start, const Rows& q,
             const Rows& next, TwoRows& fluxes) {
    const ConstPointers from = read_only(q.fields);
    const int n = grid_.cells(axis);
    const double pull = axis == 2 ? dt * constant::gravity : 0.0;
    const auto fill = [&](RowFluxes& row, int m) {
      const bool is_wall = axis == 2 && (m == 0 || m == n);
      row.fill<n_fields>(from, row_of(axis, axis == 2 ? m : level, dt, q.step), is_wall, q.at(m),
                         width);
    };
    fill(fluxes.before, -wider);
    for (int m = -wider; m < n + wider; ++m) {
      fill(fluxes.behind, m + 1);
      const double* before[n_fields];
      const double* behind[n_fields];
      for (std::size_t f = 0; f < n_fields; ++f) {
        before[f] = fluxes.before[f];
        behind[f] = fluxes.behind[f];
      }
      next_row<n_fields>(width, dt / this->width(axis), pull, before, behind, start, q, next, m);
      std::swap(fluxes.before, fluxes.behind);
    }
    if (axis == 2 && next.step == strip) {
      rows_beyond_walls(next, n);
    }
  }

  /// As fill_beyond_walls(), of a strip.
  void rows_beyond_walls(const Rows& q, int n) const {
    for (std::size_t f = 0; f < static_cast<std::size_t>(grid_.n_fields); ++f) {
      double* const s = q.fields[f];
      for (int beyond = 1; beyond <= Grid::halo_z; ++beyond) {
        for (int i = 0; i < strip; ++i) {
          s[q.at(-beyond) + i] = f == momentum_z ? 0.0 : s[q.at(0) + i];
          s[q.at(n - 1 + beyond) + i] = f == momentum_z ? 0.0 : s[q.at(n - 1) + i];
        }
      }
    }
  }

  /// All faces of a row lie in it; each stage is two cells shorter on both sides than the one before.
  template <std::size_t n_fields>
  void row_along_x(int k, int j, double dt, Room& room) {
    const Rows state{state_.pointers(), grid_.at(k, j, 0), 0};
    Rows a = room.row_a.rows();
    Rows b = room.row_b.rows();
    a.first = b.first = deep;
    const auto one = [&](int wider, double length, const Rows& q, const Rows& next) {
      const int n = grid_.n_x + 2 * wider;
      Rows from_left[3] = {state, q, next};
      for (Rows& rows : from_left) {
        rows.first -= wider;
      }
      RowFluxes& row = room.fluxes.before;
      row.fill<n_fields>(read_only(q.fields), row_of(0, k, length, 1), false, from_left[1].first,
                         n + 1);
      const double* before[n_fields];
      const double* behind[n_fields];
      for (std::size_t f = 0; f < n_fields; ++f) {
        before[f] = row[f];
        behind[f] = row[f] + 1;
      }
      next_row<n_fields>(n, length / width(0), 0.0, before, behind, from_left[0], from_left[1],
                         from_left[2], 0);
    };
    one(4, dt / 3.0, state, a);
    one(2, dt / 2.0, a, b);
    one(0, dt, b, state);
  }

  FaceRow row_of(int axis, int k, double dt, std::ptrdiff_t step) const {
    const Rest rest = rest_[axis];
    return {.step = step,
            .normal = static_cast<std::size_t>(momentum_x + axis),
            .rest_density = rest.density[k],
            .rest_heat = rest.heat[k],
            .rest_pressure = pressure_[axis][k],
            .smoothing = smoothing(axis, dt)};
  }

  PackedHalo halo_;
  PressureOfRest pressure_{column_};
  CloudyCells cloudy_{column_};
  std::vector<Room> rooms_;  ///< of each thread
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<StagesInCache>>(input, team);
}

}  // namespace weather
