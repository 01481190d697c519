#include "apps/lu/solver.hpp"

#include <vector>

#include "parts/lu/grid/grid_back_solve.hpp"
#include "parts/lu/grid/grid_panels.hpp"
#include "parts/lu/grid/grid_strips.hpp"

namespace lu {
namespace {

constexpr std::int64_t usual_block = 128;

/// Elimination over a grid of ranks; the next panel is factored and sent before the rest is updated, or while
/// other threads update it.
class LookAhead : public Solver {
 public:
  LookAhead(const Case& input, const casebook::Team& team)
      : team_(team),
        panels_(input, team, usual_block),
        strips_(panels_.grid(), panels_.rows()) {}

  void set_up() override { panels_.make_matrix(); }

  void solve() override {
    eliminate();
    x_ = back_solve(panels_.matrix(), panels_.grid(), team_);
  }

  void copy_out(Result& result) override {
    panels_.copy_out(result);
    result.x = x_;
  }

 private:
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
    const dense::View<double> rest = panels_.rest(first);
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
    const Strip<double> strip = strips_.exchange_rows(j, end);
    strips_.solve(strip);
    strips_.update(strip);
  }

  using Strips = GridStripsOf<double>;

  static constexpr std::int64_t next_panel = -1;  ///< the piece that is dealt first

  casebook::Team team_;
  GridPanelsOf<double> panels_;
  Strips strips_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<LookAhead>(input, team);
}

}  // namespace lu
