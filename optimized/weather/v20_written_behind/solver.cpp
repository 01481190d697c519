#include "apps/weather/solver.hpp"

#include <algorithm>

#include "parts/weather/row_paces.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/snapshots_behind.hpp"

namespace weather {
namespace {

/// Steps and sums as before; snapshots are written while the next steps run. Memory: one state of each field, and a
/// second one where there are snapshots.
class WrittenBehind : public RowPaces<WrittenBehind> {
 public:
  using RowPaces::RowPaces;

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
  /// Each stage three registers behind the one before, as in v19_stages_apart.
  template <std::size_t n_fields>
  void row(int k, int j, double dt) const {
    constexpr int lag = 3;
    const RowOfState state = row_at(k, j);
    const RowOfState above = row_at(std::min(k + 1, grid_.n_z - 1), j);
    const Pace third_of_dt = pace_of(k, dt / 3.0);
    const Pace half_of_dt = pace_of(k, dt / 2.0);
    const Pace whole_dt = pace_of(k, dt);
    WeighedAlongX<n_fields> first;
    WeighedAlongX<n_fields> second;
    WeighedAlongX<n_fields> third;
    RingOfRows<n_fields, 1> a;
    RingOfRows<n_fields, 1> b;
    const int n = registers_with(grid_.n_x);
    const auto pass =
        [&](auto& stage, int beyond, int c, const Pace& pace, const auto& q, auto& next)
            CASEBOOK_INNERMOST {
          if (c >= -beyond && c <= n + beyond) {
            stage.pass(pace.face, c, c == -beyond, pace.per_width, grid_.n_x, state, q, next);
          }
        };
    for (int c = -2 * lag - registers_with(4); c <= n; ++c) {
      for (std::size_t f = 0; f < n_fields; ++f) {
        __builtin_prefetch(above.at(f, c + 2 * lag + 1), 0, 2);
      }
      pass(first, registers_with(4), c + 2 * lag, third_of_dt, state, a);
      pass(second, registers_with(2), c + lag, half_of_dt, a, b);
      pass(third, 0, c, whole_dt, b, state);
    }
  }
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<WrittenBehind, SnapshotsBehind>>(input, team);
}

}  // namespace weather
