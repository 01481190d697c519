#include "apps/weather/solver.hpp"

#include <algorithm>

#include "optimized/weather/v12_rows_in_registers/flowing_row.hpp"
#include "parts/weather/flowing_rows.hpp"
#include "parts/weather/line_stages.hpp"
#include "parts/weather/packed_halo.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"
#include "parts/weather/water/cloudy_cells.hpp"
#include "parts/weather/water/cloudy_row.hpp"

namespace weather {
namespace {

/// Along x, too, the three stages move together, each two registers behind the one before: what neighbours a
/// register needs are shuffled from the ones beside it, and rows of stages are gone. Memory: one state of each
/// field.
class RowsInRegisters : public SplitSteps<RowsInRegisters> {
 public:
  RowsInRegisters(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, LineStages::deep, team.n_threads, false), halo_(grid_, team) {}

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
  static constexpr int registers = 2;
  static constexpr int strip = registers * n_lanes;

  template <std::size_t n_fields>
  void lines(int axis, double dt) {
    const casebook::TimedRegion timed(region_of(axis));
    const int n_outer = axis == 2 ? grid_.n_y : grid_.n_z;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(axis, dt, n_outer)
    for (int outer = 0; outer < n_outer; ++outer) {
      if (axis == 0) {
        for (int j = 0; j < grid_.n_y; ++j) {
          row_along_x<n_fields>(outer, dt, {state_.pointers(), grid_.at(outer, j, 0)});
        }
        continue;
      }
      if (axis == 2) {
        fill_beyond_walls(grid_, outer, outer + 1, state_.pointers());
      }
      for (int i = 0; i < grid_.n_x; i += strip) {
        const std::ptrdiff_t first = axis == 1 ? grid_.at(outer, 0, i) : grid_.at(0, outer, i);
        three_stages<n_fields>(axis, outer, std::min(strip, grid_.n_x - i), dt,
                               {Rows{state_.pointers(), first, grid_.stride(axis)}});
      }
    }
  }

  /// next = start + dt dq/dt of row j of level k, three times. A register more at each end holds the cells
  /// whose stages the row's own need; of its far lanes nothing is used.
  template <std::size_t n_fields>
  void row_along_x(int k, double dt, RowOfState state) const {
    FlowingAlongX<n_fields> first;
    FlowingAlongX<n_fields> second;
    FlowingAlongX<n_fields> third;
    RingOfRows<n_fields, 1> a;
    RingOfRows<n_fields, 1> b;
    const int n = (grid_.n_x + n_lanes - 1) / n_lanes;
    const auto pass = [&](auto& stage, int beyond, int c, double length, const auto& q, auto& next) {
      if (c >= -beyond && c <= n + beyond) {
        stage.pass(stages_.row_of(0, k, length, 1), c, c == -beyond, length / width(0), grid_.n_x,
                   state, q, next);
      }
    };
    for (int c = -4 - registers_with(4); c <= n; ++c) {
      pass(first, registers_with(4), c + 4, dt / 3.0, state, a);
      pass(second, registers_with(2), c + 2, dt / 2.0, a, b);
      pass(third, 0, c, dt, b, state);
    }
  }

  /// next = start + dt dq/dt of a strip, three times. level: of a strip along y
  template <std::size_t n_fields>
  void three_stages(int axis, int level, int n_cells, double dt, RowsOfState state) const {
    using Stage = FlowingStage<n_fields, registers>;
    Stage first;
    Stage second;
    Stage third;
    RingOfRows<n_fields, registers> a;
    RingOfRows<n_fields, registers> b;
    const int n = grid_.cells(axis);
    const int wider = axis == 1 ? 4 : 0;  // walls need no stages of others
    const auto pass = [&](Stage& stage, int beyond, int m, double length, const auto& q, auto& next) {
      if (m < -beyond || m > n + beyond) {
        return;
      }
      const bool is_wall = axis == 2 && (m == 0 || m == n);
      stage.pass(stages_.row_of(axis, axis == 2 ? m : level, length, 1), is_wall, m, m == -beyond,
                 {length / width(axis), axis == 2 ? length * constant::gravity : 0.0, n_cells}, state,
                 q, next);
    };
    const auto at_walls = [&](auto& ring, int m) {
      if (axis == 2 && m == 1) {
        reflect(ring, 0, -1, -2);
      } else if (axis == 2 && m == n) {
        reflect(ring, n - 1, n, n + 1);
      }
    };
    for (int m = -wider - 4; m <= n; ++m) {
      pass(first, wider, m + 4, dt / 3.0, state, a);
      at_walls(a, m + 4);
      pass(second, wider / 2, m + 2, dt / 2.0, a, b);
      at_walls(b, m + 2);
      pass(third, 0, m, dt, b, state);
    }
  }

  PackedHalo halo_;
  LineStages stages_{input_, column_, grid_};
  CloudyCells cloudy_{column_};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<RowsInRegisters, SharedSnapshots>>(input, team);
}

}  // namespace weather
