#include "apps/lu/solver.hpp"

#include <algorithm>
#include <vector>

#include <omp.h>

#include "parts/lu/grid/grid_back_solve.hpp"
#include "parts/lu/grid/grid_panel.hpp"
#include "parts/lu/grid/grid_rows.hpp"
#include "parts/lu/grid/panel_message.hpp"
#include "parts/lu/packed_strips.hpp"
#include "parts/lu/singular.hpp"

namespace lu {
namespace {

/// Elimination by panels with rows and columns dealt out over a grid of ranks. A column of the grid factors a
/// panel together; each row of the grid sends its part of L to the right.
class GridElimination : public Solver {
 public:
  static constexpr std::int64_t usual_block = 128;

  GridElimination(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        grid_(input.grid, team),
        a_(grid_.layout(input.n, std::min(input.block > 0 ? input.block : usual_block, input.n))),
        panel_(grid_, rows(), rows().block),
        exchange_(grid_, rows()) {}

  void set_up() override { fill(input_, a_); }

  void solve() override {
    pivots_.resize(static_cast<std::size_t>(input_.n));
    for (std::int64_t first = 0; first < input_.n; first += rows().block) {
      const std::int64_t width = std::min(rows().block, input_.n - first);
      message_.reserve(width, rows().count() - rows().count_below(first + width));
      factor_panel(first, width);
      broadcast_panel(first, width);
      apply(first, width);
    }
    x_ = back_solve(a_, grid_, team_);
  }

  void copy_out(Result& result) override {
    order_rows_of_l(a_, grid_, pivots_);
    result.x = x_;
    result.pivots = pivots_;
    result.factors = {.layout = a_.layout(), .wide = a_.data()};
  }

 private:
  const Dealt& rows() const { return a_.layout().rows; }
  const Dealt& columns() const { return a_.layout().columns; }

  /// This rank's columns from the index `first` of the whole to the index `end`, all its rows.
  Block own_columns(std::int64_t first, std::int64_t end) {
    const std::int64_t place = columns().count_below(first);
    return {a_.column(place), rows().count(), columns().count_below(end) - place, a_.ld()};
  }

  void factor_panel(std::int64_t first, std::int64_t width) {
    if (!columns().owns(first)) {
      return;
    }
    const casebook::TimedRegion timed(region::panel);
    const Block own = own_columns(first, first + width);
    std::int64_t* const pivots = pivots_.data() + first;
    const std::int64_t done =
        panel_.factor(own.from(rows().count_below(first), 0), first, message_.top(), pivots);
    if (done < width) {
      refuse(first + done);
    }
    std::copy_n(pivots, width, message_.pivots());
    dense::pack_left<double>(own.from(rows().count_below(first + width), 0), -1.0, message_.left());
  }

  /// All ranks of a column know it; one speaks, and ends them all.
  void refuse(std::int64_t column) const {
    if (grid_.p() != 0) {
      MPI_Barrier(grid_.column());
    }
    refuse_singular(column);
  }

  void broadcast_panel(std::int64_t first, std::int64_t width) {
    const casebook::TimedRegion timed(region::broadcast);
    MPI_Bcast(message_.data(), message_.count(), MPI_DOUBLE, columns().owner(first), grid_.row());
    std::copy_n(message_.pivots(), width, pivots_.begin() + first);
  }

  /// Takes the panel off all columns to its right.
  void apply(std::int64_t first, std::int64_t width) {
    std::vector<std::int64_t> pivots(pivots_.begin() + first, pivots_.begin() + first + width);
    for (std::int64_t& pivot : pivots) {
      pivot -= first;
    }
    const RowExchange exchange(pivots);
    strips_.take(message_.top(), message_.left());
    spaces_.resize(static_cast<std::size_t>(omp_get_max_threads()));
    for (StripSpace& space : spaces_) {
      strips_.reserve(space);
    }
    const Block rest = own_columns(first + width, input_.n + 1);
    if (grid_.n_p() > 1) {
      u_.reserve(rest.n_columns * strips_.padded_width());
      exchange_.take(exchange, first, rest, u_.data(), strips_.padded_width());
    }
#pragma omp parallel for default(none) shared(exchange, first, rest) schedule(dynamic)
    for (std::int64_t j = 0; j < rest.n_columns; j += PackedStrips::columns) {
      const std::int64_t n = std::min(PackedStrips::columns, rest.n_columns - j);
      apply_to(exchange, first, rest.block(0, j, rest.n_rows, n), j);
    }
  }

  /// a: some columns of the rest, from its column j on
  void apply_to(const RowExchange& exchange, std::int64_t first, Block a, std::int64_t j) {
    StripSpace& space = spaces_[static_cast<std::size_t>(omp_get_thread_num())];
    double* const right = space.right.data();
    const std::int64_t ld = strips_.padded_width();
    double* u = u_.data() + j * ld;
    if (grid_.n_p() == 1) {
      const casebook::TimedRegion timed(region::swap);
      u = space.u.data();
      exchange.take(a.from(first, 0), u, ld);
    }
    strips_.solve(u, a.n_columns, right);
    if (rows().owns(first)) {
      for (std::int64_t k = 0; k < a.n_columns; ++k) {
        std::copy_n(u + k * ld, strips_.width(), a.column(k) + rows().count_below(first));
      }
    }
    strips_.subtract(right, a.from(rows().count_below(first + strips_.width()), 0));
  }

  const Case& input_;
  casebook::Team team_;
  Grid grid_;
  LocalMatrix<double> a_;
  GridPanel panel_;
  GridRows exchange_;
  PanelMessage message_;
  PackedStrips strips_;
  std::vector<StripSpace> spaces_;  ///< [thread]
  dense::Buffer<double> u_;         ///< [columns of the rest][padded width]
  std::vector<std::int64_t> pivots_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<GridElimination>(input, team);
}

}  // namespace lu
