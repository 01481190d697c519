#include "apps/lu/solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "apps/lu/elements.hpp"
#include "apps/lu/regions.hpp"
#include "parts/lu/cholesky/definite_rules.hpp"
#include "parts/lu/cholesky/tile_cholesky.hpp"
#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/grid_elimination.hpp"
#include "parts/lu/share_residual.hpp"

namespace lu {
namespace {

constexpr int most_refinements = 50;

/// A = L L^T by tiles, in double precision on the diagonal and in single precision elsewhere; the solution is refined
/// with A, of which the lower triangle is kept.
class BandedCholesky : public Solver {
 public:
  BandedCholesky(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        cholesky_(input, team, block_from_model(input.n)),
        given_(cholesky_.tiles().columns()) {}

  void set_up() override {
    fill_lower(input_, *given_);
    cholesky_.take(*given_);
    right_hand_side_.resize(static_cast<std::size_t>(input_.n));
    Elements(input_).column(input_.n, 0, right_hand_side_);
  }

  void solve() override {
    factor();
    refine();
  }

  void copy_out(Result& result) override {
    given_.reset();
    factors_.emplace(cholesky_.turn_into_elimination());
    result.x = x_;
    result.pivots.resize(x_.size());
    std::iota(result.pivots.begin(), result.pivots.end(), 0);
    result.factors = {.layout = factors_->layout(), .narrow = factors_->data()};
    result.rules = definite_rules<float>(input_);
    result.refinements = refinements_;
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

  // x += (L L^T)^-1 (b - A x), until each row's residual is what rounding makes of it.
  // Source: Higham (2002), chapter 12; the bound is that of LAPACK's dsgesv.
  void refine() {
    const double enough = 0x1p-53 * std::sqrt(static_cast<double>(input_.n));
    x_.assign(right_hand_side_.size(), 0.0);
    std::vector<double> residual = right_hand_side_;
    double error = INFINITY;
    for (refinements_ = 0; error > enough && refinements_ < most_refinements; ++refinements_) {
      cholesky_.solve(residual);
      std::transform(x_.begin(), x_.end(), residual.begin(), x_.begin(), std::plus<>());
      error = find_residual(residual);
    }
  }

  /// residual = b - A x; returns the largest |b - A x|_i / (|A| |x| + |b|)_i.
  double find_residual(std::vector<double>& residual) const {
    const casebook::TimedRegion timed(region::back_solve);
    const std::size_t n = residual.size();
    std::vector<double> sums(2 * n, 0.0);  // A x, |A| |x|
    const Dealt& columns = given_->columns();
    for (std::int64_t place = 0; place < columns.count(); ++place) {
      add_column(columns.index(place), sums);
    }
    return share_residual(sums, right_hand_side_, team_, residual);
  }

  /// A column of the lower triangle, which is a row of the upper one as well.
  void add_column(std::int64_t j, std::vector<double>& sums) const {
    const std::int64_t first = j / given_->columns().block * given_->columns().block;
    const dense::View<double> diagonal = given_->diagonal(first);
    const dense::View<double> below = given_->below(first);
    double* const sum = sums.data();
    double* const absolute = sum + input_.n;
    const double a_jj = diagonal(j - first, j - first);
    sum[j] += a_jj * x_.data()[j];
    absolute[j] += std::abs(a_jj * x_.data()[j]);
    add_piece(diagonal.column(j - first) + j + 1 - first,
              j,
              j + 1,
              first + diagonal.n_rows,
              sum,
              absolute);
    add_piece(below.column(j - first), j, first + diagonal.n_rows, input_.n, sum, absolute);
  }

  /// a: elements of column j in rows [from, end)
  // Traffic an element: 8 B from memory for eight flops; the vectors stay in the cache.
  void add_piece(const double* a,
                 std::int64_t j,
                 std::int64_t from,
                 std::int64_t end,
                 double* sum,
                 double* absolute) const {
    const double* const x = x_.data();
    const double x_j = x[j];
    double row = 0.0;
    double absolute_row = 0.0;
#pragma omp simd reduction(+ : row, absolute_row)
    for (std::int64_t i = from; i < end; ++i) {
      const double below = a[i - from] * x_j;
      const double right = a[i - from] * x[i];
      sum[i] += below;
      absolute[i] += std::abs(below);
      row += right;
      absolute_row += std::abs(right);
    }
    sum[j] += row;
    absolute[j] += absolute_row;
  }

  const Case& input_;
  casebook::Team team_;
  TileCholesky<float> cholesky_;
  std::optional<TileColumns<double>> given_;  ///< A, until the answer is copied
  std::optional<LocalMatrix<float>> factors_;
  std::vector<double> right_hand_side_;  ///< [n]
  std::vector<double> x_;                ///< [n]
  int refinements_ = 0;
};

}  // namespace

/// Other matrices are eliminated with exchanges of rows, as in the parent.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  if (input.kind == Matrix::covariance) {
    return std::make_unique<BandedCholesky>(input, team);
  }
  return std::make_unique<GridElimination>(input, team);
}

}  // namespace lu
