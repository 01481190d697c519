#include <algorithm>

#include "parts/dense/lanes.hpp"
#include "parts/lu/dealt_panels.hpp"

namespace lu {
namespace {

using dense::Lanes;
using dense::load;
using dense::store;

/// A tile of the rest stays in registers while all columns of the panel pass by.
class RegisterTile : public Solver {
 public:
  RegisterTile(const Case& input, const casebook::Team& team) : panels_(input, team, usual_block) {}

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
  // flops: no more stores.
  static void update_tile(Block l, Block u, Block a) {
    Lanes<double> sum[n_columns][n_registers] = {};
    for (std::int64_t k = 0; k < l.n_columns; ++k) {
      for (int j = 0; j < n_columns; ++j) {
        for (int r = 0; r < n_registers; ++r) {
          sum[j][r] += load(&l(r * dense::n_lanes<double>, k)) * u(k, j);
        }
      }
    }
    for (int j = 0; j < n_columns; ++j) {
      for (int r = 0; r < n_registers; ++r) {
        double* const at = &a(r * dense::n_lanes<double>, j);
        store<double>(load(at) - sum[j][r], at);
      }
    }
  }

  /// Updates what is left over at the edges.
  static void update_edge(Block l, Block u, Block a) {
    for (std::int64_t j = 0; j < a.n_columns; ++j) {
      for (std::int64_t k = 0; k < l.n_columns; ++k) {
        for (std::int64_t i = 0; i < a.n_rows; ++i) {
          a(i, j) -= l(i, k) * u(k, j);
        }
      }
    }
  }

  void update(Block l, Block u, Block a) {
    for (std::int64_t first = 0; first < a.n_rows; first += rows) {
      const std::int64_t end = std::min(first + rows, a.n_rows);
      for (std::int64_t j = 0; j < a.n_columns; j += n_columns) {
        const std::int64_t width = std::min<std::int64_t>(n_columns, a.n_columns - j);
        const Block u_j = u.block(0, j, u.n_rows, width);
        for (std::int64_t i = first; i < end; i += n_rows) {
          const std::int64_t height = std::min<std::int64_t>(n_rows, end - i);
          const bool whole = height == n_rows && width == n_columns;
          (whole ? update_tile : update_edge)(
              l.block(i, 0, height, l.n_columns), u_j, a.block(i, j, height, width));
        }
      }
    }
  }

  static constexpr std::int64_t usual_block = 64;
  static constexpr std::int64_t rows = 512;  // 512 x 64 x 8 B = 256 KiB of L, a quarter of 1 MiB
  static constexpr int n_registers = dense::n_registers == 32 ? 3 : 2;
  static constexpr int n_rows = n_registers * dense::n_lanes<double>;
  static constexpr int n_columns = dense::n_registers == 32 ? 8 : 4;

  DealtPanels panels_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<RegisterTile>(input, team);
}

}  // namespace lu
