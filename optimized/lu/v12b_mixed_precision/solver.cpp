#include "apps/lu/solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

#include "parts/lu/grid/block_from_model.hpp"
#include "parts/lu/grid/grid_panels.hpp"
#include "parts/lu/grid/grid_strips.hpp"
#include "optimized/lu/v12b_mixed_precision/grid_triangles.hpp"
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
        panels_(input, team, block_from_model(input.n), Pages::huge),
        strips_(panels_.grid(), panels_.rows()) {}

  void set_up() override {
    panels_.make_matrix();
    right_hand_side_.resize(static_cast<std::size_t>(input_.n));
    elements_.column(input_.n, 0, right_hand_side_);
    diagonal_.resize(right_hand_side_.size());
    for (std::int64_t j = team_.rank; j < input_.n; j += team_.n_ranks) {
      elements_.column(j, j, std::span(diagonal_).subspan(static_cast<std::size_t>(j), 1));
    }
  }

  void solve() override {
    eliminate();
    panels_.order_rows();
    refine();
  }

  void copy_out(Result& result) override {
    const LocalMatrix<float>& matrix = panels_.matrix();
    result.x = x_;
    result.pivots.assign(panels_.pivots().begin(), panels_.pivots().end());
    result.factors = {.layout = matrix.layout(), .narrow = matrix.data()};
    result.rules = {.breach = "single-precision factors, refined: HPL-MxP's rules",
                    .rounding = 0x1p-24};
    result.refinements = refinements_;
  }

 private:
  using Strips = GridStripsOf<float, InverseSquaresOf<float>>;

  static constexpr std::int64_t next_panel = -1;  ///< the piece that is dealt first

  /// (A b) becomes L, U and L^-1 P b.
  void eliminate() {
    panels_.reserve_message(0);
    if (panels_.owns(0)) {
      panels_.factor(0);
    }
    panels_.start_broadcast(0);
    for (std::int64_t first = 0; first < panels_.n(); first = panels_.end_of(first)) {
      panels_.finish_broadcast(first);
      apply(first);
    }
  }

  /// Takes the panel off all columns to its right: first off those of the next panel, which is factored and
  /// sent as soon as they are ready. That is one piece of work, and each strip of the others is one.
  void apply(std::int64_t first) {
    const std::int64_t next = panels_.end_of(first);
    const bool ahead = panels_.owns(next);
    const std::int64_t n_ahead = ahead ? panels_.width_of(next) : 0;
    const dense::View<float> rest = panels_.rest(first);
    const RowExchange exchange = panels_.exchange(first);
    strips_.take(exchange, first, panels_.message(first), rest);
    if (next < panels_.n()) {
      panels_.reserve_message(next);
      if (!ahead) {
        panels_.start_broadcast(next);
      }
    }
    const std::int64_t n_strips = Strips::count(rest.n_columns - n_ahead);
#pragma omp parallel for default(none) schedule(dynamic) \
    shared(next, rest, ahead, n_ahead, n_strips)
    for (std::int64_t piece = next_panel; piece < n_strips; ++piece) {
      if (piece != next_panel) {
        apply_to(n_ahead + piece * Strips::columns, rest.n_columns);
      } else if (ahead) {
        for (std::int64_t j = 0; j < n_ahead; j += Strips::columns) {
          apply_to(j, n_ahead);
        }
        panels_.factor(next);
        panels_.start_broadcast(next);
      }
    }
  }

  /// The strip of the rest from its column j on, before `end`: P, then U12 = L11^-1 A12, then A22 -= L21 U12.
  void apply_to(std::int64_t j, std::int64_t end) {
    const Strip<float> strip = strips_.exchange_rows(j, end);
    strips_.solve(strip);
    strips_.update(strip);
  }

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
        std::swap(residual[k], residual[static_cast<std::size_t>(panels_.pivots()[k])]);
      }
      solve_lower(panels_.matrix(), panels_.grid(), team_, residual);
      solve_upper(panels_.matrix(), panels_.grid(), team_, residual);
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
  GridPanelsOf<float> panels_;
  Strips strips_;
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
