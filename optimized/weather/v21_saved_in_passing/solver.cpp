#include "apps/weather/solver.hpp"

#include <algorithm>
#include <vector>

#include "optimized/weather/v21_saved_in_passing/snapshots_in_passing.hpp"
#include "parts/weather/row_paces.hpp"

namespace weather {
namespace {

/// Steps as before; where a snapshot is due, a visit of the next step copies the state between its two passes. Memory: one
/// state of each field, and a second one where there are snapshots.
class SavedInPassing : public RowPaces<SavedInPassing> {
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
          end_step_in({k, j, i, end});
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
          end_step_in({k - 1, j, 0, grid_.n_x});
          wrap_row(k - 1, j);
          row<n_fields>(k - 1, j, dt);
        }
      }
    }
  }

  /// One direction of the whole grid: rows as a visit passes them, so that a run which goes on from a snapshot has the same bits.
  void along(int axis, double dt) {
    if (axis != 0) {
      RowPaces::along(axis, dt);
      return;
    }
    fill_halo(0);
    const casebook::TimedRegion timed(region_of(0));
    with_fields([&]<std::size_t n_fields>() { all_rows<n_fields>(dt); });
  }

  void save_in_passing(StateCopy& copy) {
    copy_ = &copy;
    begin_to_take();
  }

  Passed passed() {
    copy_ = nullptr;
    return taken();
  }

  /// In the order of a visit: the same numbers, whether a visit takes them or not.
  Sample sums() {
    complete();
    begin_to_take();
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int k = 0; k < grid_.n_z; ++k) {
        add_to_sums({k, j, 0, grid_.n_x});
      }
    }
    return taken().sums;
  }

 private:
  template <std::size_t n_fields>
  void all_rows(double dt) const {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) shared(dt)
    for (int j = 0; j < grid_.n_y; ++j) {
      for (int k = 0; k < grid_.n_z; ++k) {
        row<n_fields>(k, j, dt);
      }
    }
  }

  /// Of the cells that a tile of columns has in one row of each level. One thread at a time adds to it.
  struct alignas(64) Taken {
    SumsInLanes sums;
    FieldChecksums checksums{};
  };

  /// The rain of a step in cells that its directions have passed, which completes them, and what a snapshot needs of
  /// them: loads 64 B a cell from L2, stores 64.
  void end_step_in(const RowCells& where) {
    rain_in(where);
    if (copy_ != nullptr) {
      add_to_sums(where);
      const auto n = static_cast<std::size_t>(where.i_end - where.i_begin);
      FieldChecksums& checksums = taken_at(where.j, where.i_begin).checksums;
      for (std::size_t f = 0; f < static_cast<std::size_t>(grid_.n_fields); ++f) {
        const double* const from = state_[f] + grid_.at(where.k, where.j, where.i_begin);
        std::copy_n(from, n, copy_->row(f, where.k, where.j) + where.i_begin);
        checksums[f] += copy_->checksum(from, n, where.k, where.j, where.i_begin);
      }
    }
  }

  void add_to_sums(const RowCells& where) {
    const int tile = cells_of_tile();
    for (int i = where.i_begin; i < where.i_end; i += tile) {
      add_to(taken_at(where.j, i).sums, {where.k, where.j, i, std::min(i + tile, where.i_end)});
    }
  }

  int n_tiles() const {
    return (grid_.n_x - 1) / cells_of_tile() + 1;
  }

  Taken& taken_at(int j, int i) {
    return taken_[static_cast<std::size_t>(j * n_tiles() + i / cells_of_tile())];
  }

  void begin_to_take() {
    taken_.assign(static_cast<std::size_t>(grid_.n_y * n_tiles()), {});
  }

  Passed taken() const {
    Passed all;
    for (const Taken& one : taken_) {
      const Sample sums = one.sums.total();
      all.sums.mass += sums.mass;
      all.sums.energy += sums.energy;
      all.sums.water += sums.water;
      for (std::size_t f = 0; f < all.checksums.size(); ++f) {
        all.checksums[f] += one.checksums[f];
      }
    }
    all.sums = over_cells(input_, all.sums, fallen_);
    return all;
  }

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

  StateCopy* copy_ = nullptr;  ///< where the next visit saves the state, if it does
  std::vector<Taken> taken_;   ///< [n_y][tile]
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<SavedByTheNextStep<SavedInPassing>>(input, team);
}

}  // namespace weather
