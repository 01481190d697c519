#include "apps/lu/solver.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <mpi.h>

#include "apps/lu/regions.hpp"
#include "parts/lu/back_solve.hpp"
#include "parts/lu/local_matrix.hpp"
#include "parts/lu/singular.hpp"

namespace lu {
namespace {

/// Gaussian elimination column by column with row-partial pivoting; columns are dealt out to the ranks
/// one by one.
class ColumnElimination : public Solver {
 public:
  ColumnElimination(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        a_(layout(input, team)),
        multipliers_(static_cast<std::size_t>(input.n)) {}

  void set_up() override { fill(input_, a_); }

  void solve() override {
    pivots_.clear();
    for (std::int64_t k = 0; k < input_.n; ++k) {
      const std::int64_t pivot = find_pivot(k);
      exchange_rows(k, pivot);
      update(k, find_multipliers(k));
      pivots_.push_back(pivot);
    }
    x_ = back_solve(a_, team_);
  }

  void copy_out(Result& result) override {
    result.x = x_;
    result.pivots = pivots_;
    result.factors = {.layout = a_.layout(), .wide = a_.data()};
  }

 private:
  static Layout layout(const Case& input, const casebook::Team& team) {
    Layout layout;
    layout.rows = {.n = input.n, .block = input.n};
    layout.columns = {.n = input.n + 1, .n_parts = team.n_ranks, .part = team.rank};
    return layout;
  }

  const Dealt& columns() const { return a_.layout().columns; }

  /// The row of the largest element of column k on or below the diagonal.
  std::int64_t find_pivot(std::int64_t k) {
    std::int64_t pivot = k;
    if (columns().owns(k)) {
      const casebook::TimedRegion timed(region::panel);
      const double* const column = a_.column(columns().count_below(k));
      for (std::int64_t i = k + 1; i < input_.n; ++i) {
        if (std::abs(column[i]) > std::abs(column[pivot])) {
          pivot = i;
        }
      }
      if (column[pivot] == 0.0) {
        refuse_singular(k);
      }
    }
    const casebook::TimedRegion timed(region::broadcast);
    MPI_Bcast(&pivot, 1, MPI_INT64_T, columns().owner(k), team_.comm);
    return pivot;
  }

  /// In all columns: the rows of L go along.
  void exchange_rows(std::int64_t k, std::int64_t pivot) {
    const casebook::TimedRegion timed(region::swap);
    for (std::int64_t j = 0; j < columns().count(); ++j) {
      std::swap(a_.column(j)[k], a_.column(j)[pivot]);
    }
  }

  /// l_ik = a_ik / a_kk, which every rank needs for its own columns. [n], from row k + 1 on
  const double* find_multipliers(std::int64_t k) {
    double* multipliers = multipliers_.data();
    if (columns().owns(k)) {
      const casebook::TimedRegion timed(region::panel);
      multipliers = a_.column(columns().count_below(k));
      for (std::int64_t i = k + 1; i < input_.n; ++i) {
        multipliers[i] /= multipliers[k];
      }
    }
    const casebook::TimedRegion timed(region::broadcast);
    MPI_Bcast(multipliers + k + 1,
              static_cast<int>(input_.n - k - 1),
              MPI_DOUBLE,
              columns().owner(k),
              team_.comm);
    return multipliers;
  }

  // a_ij -= l_i a_kj
  // Traffic an element: a is read and written, 16 B for 2 flops; l stays in the cache.
  void update(std::int64_t k, const double* multipliers) {
    const casebook::TimedRegion timed(region::update);
    for (std::int64_t j = columns().count_below(k + 1); j < columns().count(); ++j) {
      double* const column = a_.column(j);
      const double u = column[k];
      for (std::int64_t i = k + 1; i < input_.n; ++i) {
        column[i] -= multipliers[i] * u;
      }
    }
  }

  const Case& input_;
  casebook::Team team_;
  LocalMatrix<double> a_;
  std::vector<double> multipliers_;  ///< of another rank's column
  std::vector<std::int64_t> pivots_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<ColumnElimination>(input, team);
}

}  // namespace lu
