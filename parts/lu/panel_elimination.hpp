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

/// Elimination by panels, each of some columns; the columns are dealt out to the ranks in blocks as wide
/// as a panel. For each panel:
///
///     its owner finds P, L and U of it, and sends P and L to the others;
///     every rank exchanges the rows of its columns to the right, solves L11 U12 = A12 for the rows of U,
///     and takes L21 U12 off the rest, A22.
///
/// Kernels: what a rank does with a panel, as Textbook has it.
template <class Kernels>
class PanelElimination : public Solver {
 public:
  PanelElimination(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), a_(layout(input, team)) {
    panel_.resize(static_cast<std::size_t>(input.n * columns().block));
  }

  void set_up() override { fill(input_, a_); }

  void solve() override {
    pivots_.resize(static_cast<std::size_t>(input_.n));
    for (std::int64_t first = 0; first < input_.n; first += columns().block) {
      const std::int64_t width = std::min(columns().block, input_.n - first);
      factor_panel(first, width);
      broadcast_panel(first, width);
      if constexpr (Kernels::exchanges_finished_columns) {
        exchange_finished(first, width);
      }
      const Block rest = own_columns(first + width, input_.n + 1).from(first, 0);
      kernels_.apply(panel(first, width), exchanges(first, width), rest);
    }
    x_ = back_solve(a_, team_);
    rows_of_l_in_order_ = Kernels::exchanges_finished_columns;
  }

  void copy_out(Result& result) override {
    for (std::int64_t first = 0; first < input_.n && !rows_of_l_in_order_;
         first += columns().block) {
      exchange_finished(first, std::min(columns().block, input_.n - first));
    }
    rows_of_l_in_order_ = true;
    result.x = x_;
    result.pivots = pivots_;
    for (std::int64_t k = 0; k < input_.n; ++k) {
      result.pivots[static_cast<std::size_t>(k)] += k / columns().block * columns().block;
    }
    result.factors = {.layout = a_.layout(), .wide = a_.data()};
  }

 private:
  static Layout layout(const Case& input, const casebook::Team& team) {
    const std::int64_t block =
        std::min<std::int64_t>(input.block > 0 ? input.block : Kernels::block, input.n);
    Layout layout;
    layout.rows = {.n = input.n, .block = input.n};
    layout.columns = {.n = input.n + 1, .block = block, .n_parts = team.n_ranks, .part = team.rank};
    return layout;
  }

  const Dealt& columns() const { return a_.layout().columns; }

  /// This rank's columns from the index `first` of the whole to the index `end`, all rows.
  Block own_columns(std::int64_t first, std::int64_t end) {
    const std::int64_t place = columns().count_below(first);
    return {a_.column(place), input_.n, columns().count_below(end) - place, a_.ld()};
  }

  /// L as every rank has it for its updates: rows from `first` on.
  Block panel(std::int64_t first, std::int64_t width) {
    return {panel_.data(), input_.n - first, width, input_.n - first};
  }

  /// Of the panel's rows, from zero.
  Exchanges exchanges(std::int64_t first, std::int64_t width) const {
    return {pivots_.data() + first, static_cast<std::size_t>(width)};
  }

  void factor_panel(std::int64_t first, std::int64_t width) {
    if (!columns().owns(first)) {
      return;
    }
    const casebook::TimedRegion timed(region::panel);
    const Block own = own_columns(first, first + width).from(first, 0);
    const std::int64_t done = kernels_.factor_panel(own, pivots_.data() + first);
    if (done < width) {
      refuse_singular(first + done);
    }
    for (std::int64_t k = 0; k < width; ++k) {
      std::copy_n(own.column(k), own.n_rows, panel(first, width).column(k));
    }
  }

  void broadcast_panel(std::int64_t first, std::int64_t width) {
    const casebook::TimedRegion timed(region::broadcast);
    const int owner = columns().owner(first);
    MPI_Bcast(pivots_.data() + first, static_cast<int>(width), MPI_INT64_T, owner, team_.comm);
    MPI_Bcast(
        panel_.data(), static_cast<int>((input_.n - first) * width), MPI_DOUBLE, owner, team_.comm);
  }

  /// In the columns to the left: the rows of L go along.
  void exchange_finished(std::int64_t first, std::int64_t width) {
    const casebook::TimedRegion timed(region::swap);
    exchange_rows(own_columns(0, first).from(first, 0), exchanges(first, width));
  }

  const Case& input_;
  casebook::Team team_;
  LocalMatrix<double> a_;
  Kernels kernels_;
  std::vector<double> panel_;
  std::vector<std::int64_t> pivots_;  ///< [n], counted from the panel's first row
  bool rows_of_l_in_order_ = true;
  std::vector<double> x_;
};

}  // namespace lu
