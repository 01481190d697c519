#include "apps/weather/solver.hpp"

#include <algorithm>

#include "parts/weather/line_stages.hpp"
#include "parts/weather/packed_halo.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"
#include "parts/weather/water/cloudy_cells.hpp"
#include "parts/weather/water/cloudy_row.hpp"
#include "parts/weather/weighed_rows.hpp"

namespace weather {
namespace {

/// While a strip is passed, its neighbour's rows are on their way to L2: the hardware does not foresee lines that
/// lie a row or a level apart. Memory: one state of each field.
class FetchedStrips : public SplitSteps<FetchedStrips> {
 public:
  FetchedStrips(const Case& input, const casebook::Team& team)
      : SplitSteps(input, team, LineStages::deep, team.n_threads, false), halo_(grid_, team) {}

  void along(int axis, double dt) {
    if (axis != 2) {
      halo_.fill(axis, LineStages::deep, state_.pointers());
    }
    const auto with_fields = [&]<std::size_t n_fields>() {
      axis == 0   ? rows<n_fields>(dt)
      : axis == 1 ? strips<1, n_fields>(dt)
                  : strips<2, n_fields>(dt);
    };
    input_.water ? with_fields.operator()<n_wet_fields>() : with_fields.operator()<n_dry_fields>();
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
  void rows(double dt) {
    const casebook::TimedRegion timed(region_of(0));
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) shared(dt)
    for (int k = 0; k < grid_.n_z; ++k) {
      for (int j = 0; j < grid_.n_y; ++j) {
        row_along_x<n_fields>(k, dt, {state_.pointers(), grid_.at(k, j, 0)});
      }
    }
  }

  template <int axis, std::size_t n_fields>
  void strips(double dt) {
    const casebook::TimedRegion timed(region_of(axis));
    const int n_outer = axis == 2 ? grid_.n_y : grid_.n_z;
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(dt, n_outer)
    for (int outer = 0; outer < n_outer; ++outer) {
      if constexpr (axis == 2) {
        fill_beyond_walls(grid_, outer, outer + 1, state_.pointers());
      }
      for (int i = 0; i < grid_.n_x; i += strip) {
        const bool is_last = i + strip >= grid_.n_x;
        three_stages<axis, n_fields>(
            outer,
            std::min(strip, grid_.n_x - i),
            dt,
            strip_at<axis>(outer, i),
            is_last ? strip_at<axis>(outer + 1, 0) : strip_at<axis>(outer, i + strip));
      }
    }
  }

  template <std::size_t n_fields>
  void row_along_x(int k, double dt, RowOfState state) const {
    WeighedAlongX<n_fields> first;
    WeighedAlongX<n_fields> second;
    WeighedAlongX<n_fields> third;
    RingOfRows<n_fields, 1> a;
    RingOfRows<n_fields, 1> b;
    const int n = (grid_.n_x + n_lanes - 1) / n_lanes;
    const auto pass =
        [&](auto& stage, int beyond, int c, double length, const auto& q, auto& next) {
          if (c >= -beyond && c <= n + beyond) {
            stage.pass(stages_.row_of(0, k, length, 1),
                       c,
                       c == -beyond,
                       length / width(0),
                       grid_.n_x,
                       state,
                       q,
                       next);
          }
        };
    for (int c = -4 - registers_with(4); c <= n; ++c) {
      pass(first, registers_with(4), c + 4, dt / 3.0, state, a);
      pass(second, registers_with(2), c + 2, dt / 2.0, a, b);
      pass(third, 0, c, dt, b, state);
    }
  }

  /// At cell i of line `outer`: of a level across y, of a row of columns across z.
  template <int axis>
  RowsOfState strip_at(int outer, int i) const {
    return {Rows{state_.pointers(),
                 axis == 1 ? grid_.at(outer, 0, i) : grid_.at(0, outer, i),
                 grid_.stride(axis)}};
  }

  /// beside: the strip whose turn is next
  template <int axis, std::size_t n_fields>
  void three_stages(
      int level, int n_cells, double dt, RowsOfState state, RowsOfState beside) const {
    using Stage = WeighedRows<axis, n_fields, registers>;
    Stage first;
    Stage second;
    Stage third;
    RingOfRows<n_fields, registers> a;
    RingOfRows<n_fields, registers> b;
    const int n = grid_.cells(axis);
    constexpr int wider = axis == 1 ? 4 : 0;  // walls need no stages of others
    const auto pass =
        [&](Stage& stage, int beyond, int m, double length, const auto& q, auto& next) {
          if (m < -beyond || m > n + beyond) {
            return;
          }
          const bool is_wall = axis == 2 && (m == 0 || m == n);
          stage.pass(stages_.row_of(axis, axis == 2 ? m : level, length, 1),
                     is_wall,
                     m,
                     m == -beyond,
                     {length / width(axis), axis == 2 ? length * constant::gravity : 0.0, n_cells},
                     state,
                     q,
                     next);
        };
    const auto at_walls = [&](auto& ring, int m) {
      if (axis == 2 && m == 1) {
        reflect(ring, 0, -1, -2);
      } else if (axis == 2 && m == n) {
        reflect(ring, n - 1, n, n + 1);
      }
    };
    for (int m = -wider - 4; m <= n; ++m) {
      fetch<n_fields>(beside, m + 5);
      pass(first, wider, m + 4, dt / 3.0, state, a);
      at_walls(a, m + 4);
      pass(second, wider / 2, m + 2, dt / 2.0, a, b);
      at_walls(b, m + 2);
      pass(third, 0, m, dt, b, state);
    }
  }

  /// Asks for row m of all fields: a strip of 128 B touches three lines. A call here would send the stages' registers
  /// to memory and back, once a row.
  template <std::size_t n_fields>
  CASEBOOK_INNERMOST static void fetch(const RowsOfState& strip_of_state, int m) {
    for (std::size_t f = 0; f < n_fields; ++f) {
      const double* const row = strip_of_state.at(f, m);
      for (int i = 0; i < strip; i += n_lanes) {
        __builtin_prefetch(row + i, 0, 2);  // to read, into L2: L1 holds the stages
      }
      __builtin_prefetch(row + strip - 1, 0, 2);
    }
  }

  PackedHalo halo_;
  LineStages stages_{input_, column_, grid_};
  CloudyCells cloudy_{column_};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<FetchedStrips, SharedSnapshots>>(input, team);
}

}  // namespace weather
