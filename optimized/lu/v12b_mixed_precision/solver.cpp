#include "apps/lu/solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/grid_factors.hpp"
#include "parts/lu/grid/grid_triangles.hpp"
#include "parts/lu/inverse_squares.hpp"
#include "parts/lu/share_residual.hpp"

namespace lu {
namespace {

constexpr int most_refinements = 50;  // as many as HPL-MxP's own code makes

/// The elimination in single precision over the grid, and its solution refined in double precision with the
/// matrix made again from its seed.
class MixedPrecision : public Solver {
 public:
  MixedPrecision(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        elements_(input),
        factors_(input, team, block_from_model(input.n), Pages::huge) {}

  void set_up() override {
    factors_.make_matrix();
    right_hand_side_.resize(static_cast<std::size_t>(input_.n));
    elements_.column(input_.n, 0, right_hand_side_);
    diagonal_.resize(right_hand_side_.size());
    for (std::int64_t j = team_.rank; j < input_.n; j += team_.n_ranks) {
      elements_.column(j, j, std::span(diagonal_).subspan(static_cast<std::size_t>(j), 1));
    }
  }

  void solve() override {
    factors_.eliminate();
    factors_.order_rows();
    refine();
  }

  void copy_out(Result& result) override {
    const LocalMatrix<float>& matrix = factors_.matrix();
    result.x = x_;
    result.pivots.assign(factors_.pivots().begin(), factors_.pivots().end());
    result.factors = {.layout = matrix.layout(), .narrow = matrix.data()};
    result.rules = {.breach = "single-precision factors, refined: HPL-MxP's rules",
                    .rounding = 0x1p-24};
    result.refinements = refinements_;
  }

 private:
  // x += (L U)^-1 P (b - A x), until each row's residual is what rounding makes of it.
  // Source: Higham (2002), chapter 12; the bound is that of LAPACK's dsgesv.
  void refine() {
    const casebook::TimedRegion timed(region::back_solve);
    const double enough = 0x1p-53 * std::sqrt(static_cast<double>(input_.n));
    x_.assign(right_hand_side_.size(), 0.0);
    std::vector<double> residual = right_hand_side_;
    double error = INFINITY;
    for (refinements_ = 0; error > enough && refinements_ < most_refinements; ++refinements_) {
      for (std::size_t k = 0; k < residual.size(); ++k) {
        std::swap(residual[k], residual[static_cast<std::size_t>(factors_.pivots()[k])]);
      }
      solve_lower(factors_.matrix(), factors_.grid(), team_, residual);
      solve_upper(factors_.matrix(), factors_.grid(), team_, residual);
      std::transform(x_.begin(), x_.end(), residual.begin(), x_.begin(), std::plus<>());
      error = find_residual(residual);
    }
  }

  /// residual = b - A x; returns the largest |b - A x|_i / (|A| |x| + |b|)_i. Ranks and threads share the columns.
  double find_residual(std::vector<double>& residual) const {
    const std::size_t n = residual.size();
    std::vector<double> sums(2 * n, 0.0);  // A x, |A| |x|
#pragma omp parallel default(none) shared(n, sums)
    {
      std::vector<double> own(2 * n, 0.0);
      std::vector<double> column(n);
#pragma omp for schedule(static)
      for (std::int64_t j = team_.rank; j < input_.n; j += team_.n_ranks) {
        make_column(j, column);
        add_column(column, x_.data()[j], own);
      }
#pragma omp critical
      std::transform(own.begin(), own.end(), sums.begin(), sums.begin(), std::plus<>());
    }
    return share_residual(sums, right_hand_side_, team_, residual);
  }

  /// A dominant matrix's diagonal is a sum over a row: it is kept.
  void make_column(std::int64_t j, std::span<double> column) const {
    const auto at = static_cast<std::size_t>(j);
    elements_.column(j, 0, column.first(at));
    column[at] = diagonal_[at];
    elements_.column(j, j + 1, column.subspan(at + 1));
  }

  // Traffic an element: 8 B of the column, and two sums that are read and written, all from the second level.
  static void add_column(const std::vector<double>& column, double x, std::vector<double>& sums) {
    const std::size_t n = column.size();
    const double* const a = column.data();
    double* const sum = sums.data();
    double* const absolute = sum + n;
    for (std::size_t i = 0; i < n; ++i) {
      sum[i] += a[i] * x;
    }
    for (std::size_t i = 0; i < n; ++i) {
      absolute[i] += std::abs(a[i] * x);
    }
  }

  const Case& input_;
  casebook::Team team_;
  const Elements elements_;
  GridFactorsOf<float, InverseSquaresOf<float>> factors_;
  std::vector<double> right_hand_side_;  ///< [n]
  std::vector<double> diagonal_;         ///< [n]: of the columns whose products this rank makes
  std::vector<double> x_;                ///< [n]
  int refinements_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<MixedPrecision>(input, team);
}

}  // namespace lu
