#include "apps/weather/solver.hpp"

#include <algorithm>

#include "parts/weather/flowing_rows.hpp"
#include "parts/weather/line_stages.hpp"
#include "parts/weather/packed_halo.hpp"
#include "parts/weather/shifted_lanes.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/split_steps.hpp"
#include "parts/weather/water/cloudy_cells.hpp"
#include "parts/weather/water/cloudy_row.hpp"
#include "parts/weather/weighed_cells.hpp"

namespace weather {
namespace {

/// One stage of a strip that moves along its lines. A face gives its four cells weights; then each field is
/// done with before the next, and nothing of all fields is held but the fluxes passed.
template <int axis, std::size_t n_fields, int registers>
class WeighedRows {
 public:
  /// As FlowingStage::pass(). Loads 6, stores 2 of a field and register; 82 operations of eight fields.
  template <class From, class To>
  void pass(const FaceRow& face,
            bool is_wall,
            int m,
            bool is_first,
            const typename FlowingStage<n_fields, registers>::Pace& pace,
            const RowsOfState& start,
            const From& q,
            To& next) {
    for (int r = 0; r < registers; ++r) {
      const int i = r * n_lanes;
      const auto around = [&](std::size_t f) {
        return FourCells{dense::load(q.at(f, m - 2) + i),
                         dense::load(q.at(f, m - 1) + i),
                         dense::load(q.at(f, m) + i),
                         dense::load(q.at(f, m + 1) + i)};
      };
      const FaceWeights weights =
          is_wall ? weigh_wall(face, around(heat))
                  : weigh(face, around(density), around(momentum_x + axis), around(heat));
      for_each_field<n_fields>([&](auto f) CASEBOOK_INNERMOST {
        Lanes& passed = passed_[static_cast<std::size_t>(r)][f];
        const Lanes flux = weights.template flux<axis, f>(around(f));
        if (!is_first) {
          Lanes value = dense::load(start.at(f, m - 1) + i) - pace.per_width * (flux - passed);
          if constexpr (axis == 2 && f == momentum_z) {
            value -= pace.pull * dense::load(q.at(density, m - 1) + i);
          }
          store_some(value, To::is_cut ? pace.width - i : n_lanes, next.at(f, m - 1) + i);
        }
        passed = flux;
      });
    }
  }

 private:
  Lanes passed_[static_cast<std::size_t>(registers)][n_fields]{};
};

/// Passes a row along x, a register at a time.
template <std::size_t n_fields>
class WeighedAlongX {
 public:
  /// Passes the faces before the cells of register c, and completes register c - 1 of next.
  template <class From, class To>
  void pass(const FaceRow& face,
            int c,
            bool is_first,
            double per_width,
            int n_cells,
            const RowOfState& start,
            const From& q,
            To& next) {
    const auto around = [&](std::size_t f) {
      return cells_around(
          dense::load(q.at(f, c - 1)), dense::load(q.at(f, c)), dense::load(q.at(f, c + 1)));
    };
    const FaceWeights weights = weigh(face, around(density), around(momentum_x), around(heat));
    for_each_field<n_fields>([&](auto f) CASEBOOK_INNERMOST {
      const Lanes flux = weights.template flux<0, f>(around(f));
      if (!is_first) {
        const Lanes behind = shifted<1>(passed_[f], flux);
        store_some(dense::load(start.at(f, c - 1)) - per_width * (behind - passed_[f]),
                   To::is_cut ? n_cells - (c - 1) * n_lanes : n_lanes,
                   next.at(f, c - 1));
      }
      passed_[f] = flux;
    });
  }

 private:
  Lanes passed_[n_fields]{};
};

/// Stages in registers as before, by faces that weigh their cells. Memory: one state of each field.
class WeighedCells : public SplitSteps<WeighedCells> {
 public:
  WeighedCells(const Case& input, const casebook::Team& team)
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
        const std::ptrdiff_t first = axis == 1 ? grid_.at(outer, 0, i) : grid_.at(0, outer, i);
        three_stages<axis, n_fields>(outer,
                                     std::min(strip, grid_.n_x - i),
                                     dt,
                                     {Rows{state_.pointers(), first, grid_.stride(axis)}});
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

  template <int axis, std::size_t n_fields>
  void three_stages(int level, int n_cells, double dt, RowsOfState state) const {
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
  return std::make_unique<Simulation<WeighedCells, SharedSnapshots>>(input, team);
}

}  // namespace weather
