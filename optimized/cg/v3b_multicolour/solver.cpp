#include <algorithm>
#include <memory>
#include <vector>

#include "apps/cg/regions.hpp"
#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/ordered_rows.hpp"

namespace cg {
namespace {

/// One level in compressed rows, sorted by colour: no row is coupled to one of its own colour, so
/// that the rows of a colour are relaxed at once. Eight colours do for the 27-point operator.
class RowStorage : public OrderedRows {
 public:
  RowStorage(const Level& level, const casebook::Team& team)
      : OrderedRows(level, team, [](const auto& rows) {
          return order_by_number(greedy_colours(rows), 1);
        }) {}

  void pre_smooth(const double* r, double* z) {
    std::fill_n(z, n_columns(), 0.0);
    smooth(r, z);
  }

  void post_smooth(const double* r, double* z) { smooth(r, z); }

 private:
  /// The least colour that no neighbour has so far, in the natural order.
  static std::vector<int> greedy_colours(const CompressedRows& rows) {
    std::vector<int> colours(static_cast<std::size_t>(rows.n_rows), -1);
    std::vector<char> taken;
    for (int row = 0; row < rows.n_rows; ++row) {
      const int first = rows.start.data()[row];
      const int last = rows.start.data()[row + 1];
      taken.assign(static_cast<std::size_t>(last - first) + 1, 0);
      for (int k = first; k < last; ++k) {
        const int column = rows.column.data()[k];
        const int colour = column < row ? colours.data()[column] : -1;
        if (colour >= 0 && colour < last - first) {
          taken.data()[colour] = 1;
        }
      }
      colours.data()[row] =
          static_cast<int>(std::find(taken.begin(), taken.end(), 0) - taken.begin());
    }
    return colours;
  }

  // Traffic of each of the two sweeps, a row: as multiply(), with r and the diagonal's place read as
  // well: 364 B. Each colour's pass runs through all of x: eight passes of 8 B a sweep, unless it
  // stays in cache.
  void smooth(const double* r, double* x) {
    halo_.exchange(x);
#pragma omp parallel default(none) shared(r, x, region::symgs)
    {
      const casebook::TimedRegion timed(region::symgs);
      for (int front = 0; front < order_.n_fronts(); ++front) {
        relax_front(front, r, x);
      }
      for (int front = order_.n_fronts() - 1; front >= 0; --front) {
        relax_front(front, r, x);
      }
    }
  }

  /// Inside a parallel region; its threads leave together.
  void relax_front(int front, const double* r, double* x) const {
    const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
    for (int row = start[0]; row < start[1]; ++row) {
      relax(row, r, x);
    }
  }
};

}  // namespace

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<RowStorage>>(team);
}

}  // namespace cg
