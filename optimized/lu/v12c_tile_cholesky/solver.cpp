#include "apps/lu/solver.hpp"

#include <numeric>
#include <optional>
#include <vector>

#include "apps/lu/elements.hpp"
#include "parts/lu/cholesky/definite_rules.hpp"
#include "parts/lu/cholesky/tile_cholesky.hpp"
#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/look_ahead.hpp"
#include "parts/lu/inverse_squares.hpp"

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
    cholesky_.factor();
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
  using GridFactors = GridFactorsOf<double, InverseSquaresOf<double>>;
  return std::make_unique<GridEliminationWith<GridFactors>>(
      input, team, block_from_model(input.n), Pages::huge);
}

}  // namespace lu
