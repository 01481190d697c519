#pragma once

#include <vector>

#include "apps/lu/solver.hpp"
#include "parts/lu/grid/grid_back_solve.hpp"
#include "parts/lu/grid/grid_factors.hpp"

namespace lu {

/// Elimination over a grid of ranks, with the right-hand side as one more column.
template <class Factors>
class GridEliminationWith : public Solver {
 public:
  /// Arguments as those of GridFactorsOf.
  template <class... Choices>
  GridEliminationWith(const Case& input, const casebook::Team& team, Choices... choices)
      : team_(team), factors_(input, team, choices...) {}

  void set_up() override { factors_.make_matrix(); }

  void solve() override {
    factors_.eliminate();
    x_ = back_solve(factors_.matrix(), factors_.grid(), team_);
  }

  void copy_out(Result& result) override {
    factors_.order_rows();
    result.x = x_;
    result.pivots.assign(factors_.pivots().begin(), factors_.pivots().end());
    result.factors = {.layout = factors_.matrix().layout(), .wide = factors_.matrix().data()};
  }

 private:
  casebook::Team team_;
  Factors factors_;
  std::vector<double> x_;
};

/// In double precision.
using GridElimination = GridEliminationWith<GridFactorsOf<double>>;

}  // namespace lu
