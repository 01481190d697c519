#include "parts/lu/grid/grid_back_solve.hpp"

#include <algorithm>
#include <cmath>

#include "apps/lu/regions.hpp"
#include "parts/lu/singular.hpp"

namespace lu {
namespace {

/// The largest magnitude in each of this rank's columns of U. Collective over a column of the grid.
std::vector<double> largest_elements(const LocalMatrix<double>& a, const Grid& grid) {
  const Layout& layout = a.layout();
  std::vector<double> largest(static_cast<std::size_t>(layout.columns.count()), 0.0);
  for (std::int64_t j = 0; j < layout.columns.count(); ++j) {
    const std::int64_t end =
        layout.rows.count_below(std::min(layout.rows.n, layout.columns.index(j) + 1));
    for (std::int64_t i = 0; i < end; ++i) {
      double& seen = largest.data()[j];
      seen = std::max(seen, std::abs(a.column(j)[i]));
    }
  }
  MPI_Allreduce(MPI_IN_PLACE,
                largest.data(),
                static_cast<int>(largest.size()),
                MPI_DOUBLE,
                MPI_MAX,
                grid.column());
  return largest;
}

/// x = U^-1 x of a block on the diagonal, which lies at these places.
void solve_block(const LocalMatrix<double>& a,
                 std::int64_t row,
                 std::int64_t column,
                 std::int64_t width,
                 double* x) {
  for (std::int64_t k = width - 1; k >= 0; --k) {
    const double* const u = a.column(column + k) + row;
    x[k] /= u[k];
    for (std::int64_t i = 0; i < k; ++i) {
      x[i] -= u[i] * x[k];
    }
  }
}

/// Refuses rounded zeros in the block's columns, which begin at index `first` of the whole.
void refuse_rounded_zeros(const LocalMatrix<double>& a,
                          const std::vector<double>& largest,
                          std::int64_t first,
                          std::int64_t width) {
  const Layout& layout = a.layout();
  for (std::int64_t k = first + width - 1; k >= first; --k) {
    const std::int64_t column = layout.columns.count_below(k);
    if (is_rounded_zero(
            a.column(column)[layout.rows.count_below(k)], largest.data()[column], layout.rows.n)) {
      refuse_singular(k);
    }
  }
}

}  // namespace

// From the last block up: x_b = U_bb^-1 (y_b - sum over later columns j of U_bj x_j). The ranks of a row add
// up their parts of the sum where the block is; those of its column learn x_b.
std::vector<double> back_solve(const LocalMatrix<double>& a,
                               const Grid& grid,
                               const casebook::Team& team) {
  const casebook::TimedRegion timed(region::back_solve);
  const Dealt& rows = a.layout().rows;
  const Dealt& columns = a.layout().columns;
  const std::int64_t n = rows.n;
  const std::vector<double> largest = largest_elements(a, grid);
  std::vector<double> rest(static_cast<std::size_t>(rows.count()),
                           0.0);  // y - U x, this rank's part
  if (columns.owns(n)) {
    std::copy_n(a.column(columns.count_below(n)), rows.count(), rest.begin());
  }
  std::vector<double> x(static_cast<std::size_t>(n), 0.0);
  std::vector<double> block(static_cast<std::size_t>(rows.block));
  for (std::int64_t first = (n - 1) / rows.block * rows.block; first >= 0; first -= rows.block) {
    const std::int64_t width = std::min(rows.block, n - first);
    const std::int64_t row = rows.count_below(first);
    const std::int64_t column = columns.count_below(first);
    const int count = static_cast<int>(width);
    if (rows.owns(first)) {
      MPI_Reduce(rest.data() + row,
                 block.data(),
                 count,
                 MPI_DOUBLE,
                 MPI_SUM,
                 columns.owner(first),
                 grid.row());
    }
    if (!columns.owns(first)) {
      continue;
    }
    if (rows.owns(first)) {
      refuse_rounded_zeros(a, largest, first, width);
      solve_block(a, row, column, width, block.data());
      std::copy_n(block.begin(), width, x.begin() + first);
    }
    MPI_Bcast(block.data(), count, MPI_DOUBLE, rows.owner(first), grid.column());
    for (std::int64_t k = 0; k < width; ++k) {
      const double* const u = a.column(column + k);
      for (std::int64_t i = 0; i < row; ++i) {
        rest.data()[i] -= u[i] * block.data()[k];
      }
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, x.data(), static_cast<int>(n), MPI_DOUBLE, MPI_SUM, team.comm);
  return x;
}

}  // namespace lu
