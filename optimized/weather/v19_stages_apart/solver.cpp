#include "apps/weather/solver.hpp"

#include <algorithm>

#include "parts/weather/rows_apart.hpp"
#include "parts/weather/simulation.hpp"

namespace weather {
namespace {

/// Visits and sums as before; in a row along x no stage waits for the one before. Memory: one state of each field.
class StagesApart : public RowsApart<StagesApart> {
 public:
  using RowsApart::RowsApart;

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
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Simulation<StagesApart, SharedSnapshots>>(input, team);
}

}  // namespace weather
