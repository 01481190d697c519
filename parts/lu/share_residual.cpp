#include "parts/lu/share_residual.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

namespace lu {

double share_residual(std::span<double> sums,
                      std::span<const double> b,
                      const casebook::Team& team,
                      std::span<double> residual) {
  const std::size_t n = residual.size();
  MPI_Allreduce(MPI_IN_PLACE, sums.data(), static_cast<int>(2 * n), MPI_DOUBLE, MPI_SUM, team.comm);
  double error = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    residual[i] = b[i] - sums[i];
    const double scale = sums[n + i] + std::abs(b[i]);
    error = std::max(error, residual[i] == 0.0 ? 0.0 : std::abs(residual[i]) / scale);
  }
  return error;
}

}  // namespace lu
