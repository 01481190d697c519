#include <algorithm>

#include "parts/lu/dealt_panels.hpp"
#include "parts/lu/recursive_panel.hpp"
#include "parts/lu/row_exchange.hpp"
#include "parts/lu/unit_triangle.hpp"

namespace lu {
namespace {

using dense::tile_columns;

/// Some columns at a time go through all that a panel does with them: their rows are gathered in the order
/// in which the exchanges leave them, the triangle is solved where they were gathered to, and the update
/// finds them packed.
class GatheredRows : public Solver {
 public:
  GatheredRows(const Case& input, const casebook::Team& team) : panels_(input, team, usual_block) {}

  void set_up() override { panels_.make_matrix(); }

  void solve() override {
    for (std::int64_t first = 0; first < panels_.n(); first += panels_.width()) {
      factor_panel(first);
      panels_.broadcast(first);
      apply(panels_.l(first), panels_.exchanges(first), panels_.rest(first));
    }
    x_ = panels_.back_solve();
  }

  void copy_out(Result& result) override {
    // L is not used again: its rows are put in order when it is asked for.
    for (std::int64_t first = 0; first < panels_.n(); first += panels_.width()) {
      panels_.exchange_finished(first);
    }
    result.x = x_;
    panels_.copy_out(result);
  }

 private:
  /// Finds P, L and U of a panel, where it is.
  void factor_panel(std::int64_t first) {
    if (panels_.owns(first)) {
      const casebook::TimedRegion timed(region::panel);
      panels_.keep(first, panel_.factor(panels_.own(first), panels_.pivots(first)));
    }
  }

  /// Takes the panel off the columns to its right.
  void apply(Block l, Exchanges exchanges, Block a) {
    const std::int64_t width = l.n_columns;
    const RowExchange exchange(exchanges);
    triangle_.pack(l.block(0, 0, width, width));
    const Block below = l.from(width, 0);
    dense::pack_left<double>(below,
                             -1.0,
                             left_.reserve(dense::left_slivers<double>(below.n_rows) *
                                           dense::tile_rows<double> * width));
    for (std::int64_t j = 0; j < a.n_columns; j += columns) {
      apply_to(exchange, a.block(0, j, a.n_rows, std::min(columns, a.n_columns - j)));
    }
  }

  void apply_to(const RowExchange& exchange, Block a) {
    const std::int64_t width = triangle_.width();
    const std::int64_t ld = triangle_.padded_width();
    double* const u = u_.reserve(columns * ld);
    double* const right = right_.reserve(columns * width);
    {
      const casebook::TimedRegion timed(region::swap);
      exchange.take(a, u, ld);
    }
    {
      const casebook::TimedRegion timed(region::triangular_solve);
      for (std::int64_t j = 0; j < a.n_columns; j += tile_columns) {
        const std::int64_t n = std::min<std::int64_t>(tile_columns, a.n_columns - j);
        triangle_.solve(u + j * ld, ld, n, right + j * width);
      }
      for (std::int64_t j = 0; j < a.n_columns; ++j) {
        std::copy_n(u + j * ld, width, a.column(j));
      }
    }
    const casebook::TimedRegion timed(region::update);
    const Block rest = a.from(width, 0);
    for (std::int64_t i = 0; i < rest.n_rows; i += rows) {
      const std::int64_t height = std::min(rows, rest.n_rows - i);
      dense::multiply_packed(
          width, left_.data() + i * width, right, rest.block(i, 0, height, rest.n_columns));
    }
  }

  static constexpr std::int64_t usual_block = 128;
  static constexpr std::int64_t columns =
      12 * tile_columns;  // 8192 x 96 x 8 B = 6 MiB, in the last level
  static constexpr std::int64_t rows =
      16 * dense::tile_rows<double>;  // 384 x 128 x 8 B = 384 KiB of L

  DealtPanels panels_;
  RecursivePanel panel_;
  UnitTriangle triangle_;
  dense::Buffer<double> left_;
  dense::Buffer<double> u_;
  dense::Buffer<double> right_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<GatheredRows>(input, team);
}

}  // namespace lu
