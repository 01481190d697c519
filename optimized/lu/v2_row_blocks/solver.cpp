#include <algorithm>

#include "parts/lu/dealt_panels.hpp"

namespace lu {
namespace {

/// The rows of the panel in blocks that stay in the second-level cache while all columns of the rest pass
/// by.
class RowBlocks : public Solver {
 public:
  RowBlocks(const Case& input, const casebook::Team& team) : panels_(input, team, usual_block) {}

  void set_up() override { panels_.make_matrix(); }

  void solve() override {
    for (std::int64_t first = 0; first < panels_.n(); first += panels_.width()) {
      factor_panel(first);
      panels_.broadcast(first);
      panels_.exchange_finished(first);
      apply(panels_.l(first), panels_.exchanges(first), panels_.rest(first));
    }
    x_ = panels_.back_solve();
  }

  void copy_out(Result& result) override {
    result.x = x_;
    panels_.copy_out(result);
  }

 private:
  /// Finds P, L and U of a panel, where it is.
  void factor_panel(std::int64_t first) {
    if (panels_.owns(first)) {
      const casebook::TimedRegion timed(region::panel);
      panels_.keep(first, factor_by_columns(panels_.own(first), panels_.pivots(first)));
    }
  }

  /// Takes the panel off the columns to its right: exchanges their rows, solves L11 U12 = A12 for the rows of U,
  /// and takes L21 U12 off the rest, A22.
  void apply(Block l, Exchanges exchanges, Block a) {
    const std::int64_t width = l.n_columns;
    {
      const casebook::TimedRegion timed(region::swap);
      exchange_rows(a, exchanges);
    }
    const Block u = a.block(0, 0, width, a.n_columns);
    {
      const casebook::TimedRegion timed(region::triangular_solve);
      solve_triangle(l.block(0, 0, width, width), u);
    }
    const casebook::TimedRegion timed(region::update);
    update(l.from(width, 0), u, a.from(width, 0));
  }

  // a_ij -= sum over k of l_ik u_kj
  // Traffic a step (i, k): a 16 B from the first level (4 KiB a column and block) and l 8 B from the
  // second, for 2 flops.
  void update(Block l, Block u, Block a) {
    for (std::int64_t first = 0; first < a.n_rows; first += rows) {
      const std::int64_t end = std::min(first + rows, a.n_rows);
      for (std::int64_t j = 0; j < a.n_columns; ++j) {
        double* const column = a.column(j);
        for (std::int64_t k = 0; k < l.n_columns; ++k) {
          const double* const l_k = l.column(k);
          const double u_kj = u(k, j);
          for (std::int64_t i = first; i < end; ++i) {
            column[i] -= l_k[i] * u_kj;
          }
        }
      }
    }
  }

  static constexpr std::int64_t usual_block = 64;
  static constexpr std::int64_t rows = 512;  // 512 x 64 x 8 B = 256 KiB of L, a quarter of 1 MiB

  DealtPanels panels_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RowBlocks>(input, team);
}

}  // namespace lu
