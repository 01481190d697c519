#include <algorithm>
#include <vector>

#include <omp.h>

#include "parts/lu/dealt_panels.hpp"
#include "parts/lu/packed_strips.hpp"
#include "parts/lu/recursive_panel.hpp"
#include "parts/lu/row_exchange.hpp"

namespace lu {
namespace {

/// The threads of a rank share the strips: a thread that is ready takes the next one.
class SharedStrips : public Solver {
 public:
  SharedStrips(const Case& input, const casebook::Team& team) : panels_(input, team, usual_block) {}

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
    const Block below = l.from(width, 0);
    const std::int64_t n_slivers = dense::left_slivers<double>(below.n_rows);
    strips_.take(l.block(0, 0, width, width),
                 left_.reserve(n_slivers * dense::tile_rows<double> * width));
    spaces_.resize(static_cast<std::size_t>(omp_get_max_threads()));
    for (StripSpace& space : spaces_) {
      strips_.reserve(space);
    }
#pragma omp parallel default(none) shared(exchange, below, a)
    {
      pack(below);
      StripSpace& space = spaces_[static_cast<std::size_t>(omp_get_thread_num())];
#pragma omp for schedule(dynamic)
      for (std::int64_t j = 0; j < a.n_columns; j += PackedStrips::columns) {
        const std::int64_t n = std::min(PackedStrips::columns, a.n_columns - j);
        apply_to(exchange, a.block(0, j, a.n_rows, n), space);
      }
    }
  }

  /// Called by all threads.
  void pack(Block below) {
    constexpr std::int64_t height = dense::tile_rows<double>;
#pragma omp for schedule(static)
    for (std::int64_t i = 0; i < below.n_rows; i += height) {
      const std::int64_t n = std::min(height, below.n_rows - i);
      dense::pack_left_sliver<double>(
          below.block(i, 0, n, below.n_columns), -1.0, left_.data() + i * below.n_columns);
    }
  }

  void apply_to(const RowExchange& exchange, Block a, StripSpace& space) const {
    const std::int64_t width = strips_.width();
    double* const u = space.u.data();
    {
      const casebook::TimedRegion timed(region::swap);
      exchange.take(a, u, strips_.padded_width());
    }
    strips_.solve(u, a.n_columns, space.right.data());
    for (std::int64_t j = 0; j < a.n_columns; ++j) {
      std::copy_n(u + j * strips_.padded_width(), width, a.column(j));
    }
    strips_.subtract(space.right.data(), a.from(width, 0));
  }

  static constexpr std::int64_t usual_block = 128;

  DealtPanels panels_;
  RecursivePanel panel_;
  PackedStrips strips_;
  dense::Buffer<double> left_;
  std::vector<StripSpace> spaces_;  ///< [thread]
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<SharedStrips>(input, team);
}

}  // namespace lu
