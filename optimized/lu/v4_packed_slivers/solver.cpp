#include <algorithm>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"
#include "parts/lu/dealt_panels.hpp"

namespace lu {
namespace {

using dense::tile_columns;

/// L and U are copied into slivers, in the order in which a tile of the rest reads them.
class PackedSlivers : public Solver {
 public:
  PackedSlivers(const Case& input, const casebook::Team& team) : panels_(input, team, usual_block) {}

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
  // Traffic a step k of a tile of 24 x 8: l 192 B from the second level, u 64 B from the first, for 384
  // flops, as before; each from one stream.
  void update(Block l, Block u, Block a) {
    const std::int64_t depth = l.n_columns;
    double* const left =
        left_.reserve(dense::left_slivers<double>(l.n_rows) * dense::tile_rows<double> * depth);
    double* const right =
        right_.reserve(dense::right_slivers<double>(u.n_columns) * tile_columns * depth);
    dense::pack_left<double>(l, -1.0, left);
    dense::pack_right<double>(u, right);
    for (std::int64_t i = 0; i < a.n_rows; i += rows) {
      const std::int64_t height = std::min(rows, a.n_rows - i);
      dense::multiply_packed<double, dense::Ahead::nothing>(
          depth, left + i * depth, right, a.block(i, 0, height, a.n_columns));
    }
  }

  static constexpr std::int64_t usual_block = 128;
  static constexpr std::int64_t rows =
      16 * dense::tile_rows<double>;  // 384 x 128 x 8 B = 384 KiB of L

  DealtPanels panels_;
  dense::Buffer<double> left_;
  dense::Buffer<double> right_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PackedSlivers>(input, team);
}

}  // namespace lu
