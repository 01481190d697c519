#pragma once

#include <algorithm>
#include <vector>

#include <mpi.h>

#include "apps/lu/regions.hpp"
#include "apps/lu/solver.hpp"
#include "parts/lu/back_solve.hpp"
#include "parts/lu/local_matrix.hpp"
#include "parts/lu/singular.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {

/// (A b) in panels of columns, which are dealt out to the ranks one by one, and the panel at work: its owner
/// factors it, every rank has a copy of its L and its exchanges of rows.
/// A panel is named by the index of its first column.
class DealtPanels {
 public:
  /// Keeps a reference to the case. usual_block: the width of a panel where the case leaves it open
  DealtPanels(const Case& input, const casebook::Team& team, std::int64_t usual_block)
      : input_(input), team_(team), a_(layout(input, team, usual_block)) {
    panel_.resize(static_cast<std::size_t>(input.n * columns().block));
  }

  /// Makes this rank's part of (A b).
  void make_matrix() {
    fill(input_, a_);
    pivots_.resize(static_cast<std::size_t>(input_.n));
  }

  std::int64_t n() const { return input_.n; }
  std::int64_t width() const { return columns().block; }
  bool owns(std::int64_t first) const { return columns().owns(first); }

  /// A panel in the matrix of its owner, rows from `first` on.
  Block own(std::int64_t first) {
    return own_columns(first, first + width_of(first)).from(first, 0);
  }

  /// This rank's columns to the right of a panel, rows from `first` on.
  Block rest(std::int64_t first) {
    return own_columns(first + width_of(first), input_.n + 1).from(first, 0);
  }

  /// L as every rank has it for its updates: rows from `first` on.
  Block l(std::int64_t first) {
    return {panel_.data(), input_.n - first, width_of(first), input_.n - first};
  }

  /// [w], counted from the panel's first row
  std::int64_t* pivots(std::int64_t first) { return pivots_.data() + first; }
  Exchanges exchanges(std::int64_t first) const {
    return {pivots_.data() + first, static_cast<std::size_t>(width_of(first))};
  }

  /// Copies a factored panel to where it is sent from. done: its columns that have a pivot
  /// Errors: UsageError when a column has none.
  void keep(std::int64_t first, std::int64_t done) {
    if (done < width_of(first)) {
      refuse_singular(first + done);
    }
    const Block from = own(first);
    for (std::int64_t k = 0; k < from.n_columns; ++k) {
      std::copy_n(from.column(k), from.n_rows, l(first).column(k));
    }
  }

  /// Collective. Region: broadcast.
  void broadcast(std::int64_t first) {
    const casebook::TimedRegion timed(region::broadcast);
    const int owner = columns().owner(first);
    const std::int64_t width = width_of(first);
    MPI_Bcast(pivots(first), static_cast<int>(width), MPI_INT64_T, owner, team_.comm);
    MPI_Bcast(
        panel_.data(), static_cast<int>((input_.n - first) * width), MPI_DOUBLE, owner, team_.comm);
  }

  /// Exchanges the rows of L in the columns to the left. Region: swap.
  void exchange_finished(std::int64_t first) {
    const casebook::TimedRegion timed(region::swap);
    exchange_rows(own_columns(0, first).from(first, 0), exchanges(first));
  }

  /// Solves U x = y when all panels are done. Collective.
  std::vector<double> back_solve() const { return lu::back_solve(a_, team_); }

  /// Pivots become indices of the whole.
  void copy_out(Result& result) const {
    result.pivots = pivots_;
    for (std::int64_t k = 0; k < input_.n; ++k) {
      result.pivots[static_cast<std::size_t>(k)] += k / columns().block * columns().block;
    }
    result.factors = {.layout = a_.layout(), .wide = a_.data()};
  }

 private:
  static Layout layout(const Case& input, const casebook::Team& team, std::int64_t usual_block) {
    const std::int64_t block = std::min(input.block > 0 ? input.block : usual_block, input.n);
    Layout layout;
    layout.rows = {.n = input.n, .block = input.n};
    layout.columns = {.n = input.n + 1, .block = block, .n_parts = team.n_ranks, .part = team.rank};
    return layout;
  }

  const Dealt& columns() const { return a_.layout().columns; }
  std::int64_t width_of(std::int64_t first) const {
    return std::min(columns().block, input_.n - first);
  }

  /// This rank's columns from the index `first` of the whole to the index `end`, all rows.
  Block own_columns(std::int64_t first, std::int64_t end) {
    const std::int64_t place = columns().count_below(first);
    return {a_.column(place), input_.n, columns().count_below(end) - place, a_.ld()};
  }

  const Case& input_;
  casebook::Team team_;
  LocalMatrix<double> a_;
  std::vector<double> panel_;
  std::vector<std::int64_t> pivots_;  ///< [n]
};

}  // namespace lu
