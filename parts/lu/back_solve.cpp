#include "parts/lu/back_solve.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

#include "apps/lu/regions.hpp"
#include "parts/lu/singular.hpp"

namespace lu {

// From the last block up: x_b = U_bb^-1 (y_b - sum over later columns j of U_bj x_j). Each rank adds up
// the columns that it owns; the sum for a block is made where the block's columns are.
std::vector<double> back_solve(const LocalMatrix<double>& matrix, const casebook::Team& team) {
  const casebook::TimedRegion timed(region::back_solve);
  const Dealt& columns = matrix.layout().columns;
  const std::int64_t n = columns.n - 1;
  std::vector<double> rest(static_cast<std::size_t>(n),
                           0.0);  // y - U x, this rank's part of the sum
  if (columns.owns(n)) {
    std::copy_n(matrix.column(columns.count_below(n)), n, rest.begin());
  }
  std::vector<double> x(static_cast<std::size_t>(n), 0.0);
  std::vector<double> block(static_cast<std::size_t>(columns.block));
  for (std::int64_t first = (n - 1) / columns.block * columns.block; first >= 0;
       first -= columns.block) {
    const std::int64_t width = std::min(columns.block, n - first);
    MPI_Reduce(rest.data() + first,
               block.data(),
               static_cast<int>(width),
               MPI_DOUBLE,
               MPI_SUM,
               columns.owner(first),
               team.comm);
    if (!columns.owns(first)) {
      continue;
    }
    std::copy_n(block.begin(), width, rest.begin() + first);
    for (std::int64_t k = first + width - 1; k >= first; --k) {
      const double* const u = matrix.column(columns.count_below(k));
      const double x_k = rest.data()[k] / u[k];
      double largest = 0.0;
      for (std::int64_t i = 0; i < k; ++i) {
        rest.data()[i] -= u[i] * x_k;
        largest = std::max(largest, std::abs(u[i]));
      }
      if (is_rounded_zero(u[k], largest, n)) {
        refuse_singular(k);
      }
      x.data()[k] = x_k;
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, x.data(), static_cast<int>(n), MPI_DOUBLE, MPI_SUM, team.comm);
  return x;
}

}  // namespace lu
