#include <algorithm>
#include <vector>

#include <omp.h>

#include "parts/lu/packed_strips.hpp"
#include "parts/lu/panel_elimination.hpp"
#include "parts/lu/recursive_panel.hpp"
#include "parts/lu/row_exchange.hpp"

namespace lu {
namespace {

/// The threads of a rank share the strips: whoever is ready takes the next one.
class SharedStrips : public Textbook<SharedStrips> {
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

 private:
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

  RecursivePanel panel_;
  PackedStrips strips_;
  dense::Buffer<double> left_;
  std::vector<StripSpace> spaces_;  ///< [thread]
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PanelElimination<SharedStrips>>(input, team);
}

}  // namespace lu
