#include <algorithm>

#include "parts/lu/panel_elimination.hpp"
#include "parts/lu/recursive_panel.hpp"
#include "parts/lu/row_exchange.hpp"
#include "parts/lu/unit_triangle.hpp"

namespace lu {
namespace {

using dense::tile_columns;

/// Some columns at a time go through all that a panel does with them: their rows are gathered in the order
/// in which the exchanges leave them, the triangle is solved where they were gathered to, and the update
/// finds them packed.
class GatheredRows : public Textbook<GatheredRows> {
 public:
  static constexpr std::int64_t block = 128;
  /// L is not used again: its rows are put in order when someone asks for it.
  static constexpr bool exchanges_finished_columns = false;

  std::int64_t factor_panel(Block panel, std::int64_t* pivots) {
    return panel_.factor(panel, pivots);
  }

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

 private:
  static constexpr std::int64_t columns =
      12 * tile_columns;  // 8192 x 96 x 8 B = 6 MiB, in the last level
  static constexpr std::int64_t rows =
      16 * dense::tile_rows<double>;  // 384 x 128 x 8 B = 384 KiB of L

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

  RecursivePanel panel_;
  UnitTriangle triangle_;
  dense::Buffer<double> left_;
  dense::Buffer<double> u_;
  dense::Buffer<double> right_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PanelElimination<GatheredRows>>(input, team);
}

}  // namespace lu
