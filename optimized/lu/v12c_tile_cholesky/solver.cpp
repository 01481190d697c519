#include "apps/lu/solver.hpp"

#include <numeric>
#include <optional>
#include <vector>

#include "apps/lu/elements.hpp"
#include "parts/lu/cholesky/definite_rules.hpp"
#include "parts/lu/cholesky/tile_cholesky.hpp"
#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/grid_elimination.hpp"

namespace lu {
namespace {

/// A = L L^T by tiles, then L y = b and L^T x = y.
class Cholesky : public Solver {
 public:
  Cholesky(const Case& input, const casebook::Team& team)
      : input_(input), cholesky_(input, team, block_from_model(input.n)) {}

  void set_up() override {
    cholesky_.make_matrix();
    x_.resize(static_cast<std::size_t>(input_.n));
    Elements(input_).column(input_.n, 0, x_);
  }

  void solve() override {
    factor();
    cholesky_.solve(x_);
  }

  void copy_out(Result& result) override {
    factors_.emplace(cholesky_.turn_into_elimination());
    result.x = x_;
    result.pivots.resize(x_.size());
    std::iota(result.pivots.begin(), result.pivots.end(), 0);
    result.factors = {.layout = factors_->layout(), .wide = factors_->data()};
    result.rules = definite_rules<double>(input_);
  }

 private:
  /// A becomes L, a column of tiles at a time; the next one is sent while this one is used.
  void factor() {
    cholesky_.reserve();
    if (cholesky_.owns(0)) {
      cholesky_.factor_column(0);
    }
    cholesky_.start_broadcast(0);
    for (std::int64_t first = 0; cholesky_.end_of(first) < cholesky_.n();
         first = cholesky_.end_of(first)) {
      cholesky_.finish_broadcast();
      apply(first);
    }
    cholesky_.finish_broadcast();
  }

  /// Takes L of a column of tiles off all tiles to its right, each by a task. The next column is updated, factored
  /// and sent before the others, or while other threads update them.
  void apply(std::int64_t first) {
    const std::int64_t next = cholesky_.end_of(first);
    const bool ahead = cholesky_.owns(next);
    if (!ahead) {
      cholesky_.start_broadcast(next);
    }
#pragma omp parallel default(none) shared(first, next, ahead)
#pragma omp single
    {
      for (std::int64_t row = next; row < cholesky_.n(); row += cholesky_.edge()) {
#pragma omp task default(none) firstprivate(row) shared(first)
        cholesky_.pack(first, row);
      }
#pragma omp taskwait
      if (ahead) {
#pragma omp task default(none) shared(first, next)
        {
          cholesky_.update_column(first, next);
          cholesky_.factor_column(next);
          cholesky_.start_broadcast(next);
        }
      }
      for (std::int64_t column = ahead ? cholesky_.end_of(next) : next; column < cholesky_.n();
           column = cholesky_.end_of(column)) {
        for (std::int64_t row = column; row < cholesky_.n() && cholesky_.owns(column);
             row += cholesky_.edge()) {
#pragma omp task default(none) firstprivate(row, column) shared(first)
          cholesky_.update_tile(first, row, column);
        }
      }
    }
  }

  const Case& input_;
  TileCholesky<double> cholesky_;
  std::optional<LocalMatrix<double>> factors_;
  std::vector<double> x_;  ///< [n]: b, then the solution
};

}  // namespace

/// Other matrices are eliminated with exchanges of rows, as in the parent.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  if (input.kind == Matrix::covariance) {
    return std::make_unique<Cholesky>(input, team);
  }
  return std::make_unique<GridElimination>(input, team);
}

}  // namespace lu
