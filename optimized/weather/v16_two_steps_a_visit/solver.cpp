#include "apps/weather/solver.hpp"

#include <algorithm>

#include "optimized/weather/v16_two_steps_a_visit/rain_rows.hpp"
#include "parts/weather/simulation.hpp"
#include "parts/weather/weighed_steps.hpp"

namespace weather {
namespace {

/// The last direction of a step is the first of the next. So it waits with its rain, and the next step passes what
/// lies in L2 three times: direction, rain, direction. When the state is asked for between two steps, what
/// waits is done first. Memory: one state of each field.
class TwoStepsAVisit : public WeighedSteps<TwoStepsAVisit> {
 public:
  using WeighedSteps::WeighedSteps;

  void step(int number) {
    const int first = number % 2 == 0 ? 0 : 2;
    if (waiting_ == first) {
      with_fields([&]<std::size_t n_fields>() { visit<n_fields>(first); });
    } else {
      through(first);
    }
    if (!input_.is_plane()) {
      through(1);
    }
    waiting_ = 2 - first;
  }

  Sample sums() {
    complete();
    return WeighedSteps::sums();
  }
  State state() {
    complete();
    return WeighedSteps::state();
  }

 private:
  static constexpr int nothing = -1;

  void complete() {
    if (waiting_ != nothing) {
      through(waiting_);
      rain_everywhere();
      waiting_ = nothing;
    }
  }

  /// The end of one step and the beginning of the next.
  template <std::size_t n_fields>
  void visit(int axis) {
    if (axis == 2) {
      visit_columns<n_fields>();
    } else if (grid_.place.ranks.x == 1 && !inflow_.blows()) {
      visit_rows<n_fields>();
    } else {  // the next step needs its neighbours' cells, or the jet's
      complete();
      through(0);
    }
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

  /// The row's own ends beyond its ends: no other rank shares it.
  void wrap_row(int k, int j) {
    for (int f = 0; f < grid_.n_fields; ++f) {
      double* const first = state_[static_cast<std::size_t>(f)] + grid_.at(k, j, 0);
      // A row of fewer cells than the halo is deep comes around more than once.
      for (int beyond = 0; beyond < LineStages::deep; beyond += grid_.n_x) {
        const int n = std::min(grid_.n_x, LineStages::deep - beyond);
        std::copy_n(first, n, first + grid_.n_x + beyond);
        std::copy_n(first + grid_.n_x - n, n, first - beyond - n);
      }
    }
  }

  /// Columns that take 256 KB, which L2 holds beside what is fetched.
  int cells_of_tile() const {
    constexpr int strip = WeighedLines::strip;
    const int column = grid_.n_z * grid_.n_fields * static_cast<int>(sizeof(double));
    return std::max(1, (256 << 10) / column / strip) * strip;
  }

  void rain_in(const RowCells& where) {
    if (input_.water) {
      rows_.rain_in(where, state_.pointers(), fallen_);
    }
  }

  void rain_everywhere() {
    const casebook::TimedRegion timed(region::microphysics);
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int k = 0; k < grid_.n_z; ++k) {
        rain_in({k, j, 0, grid_.n_x});
      }
    }
  }

  RainRows rows_{input_, column_, grid_};
  int waiting_ = nothing;  ///< the direction that the step before has left
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<TwoStepsAVisit, SharedSnapshots>>(input, team);
}

}  // namespace weather
