#include "parts/cg/vector_operations.hpp"

#include <numeric>
#include <vector>

#include <omp.h>

#include "apps/cg/regions.hpp"

namespace cg {

double sum_over_ranks(double mine, const casebook::Team& team) {
  const casebook::TimedRegion timed(region::reduce);
  double sum = 0.0;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, team.comm);
  return sum;
}

// Traffic: 16 B read and 2 flops an element.
double dot(const double* a, const double* b, int n, const casebook::Team& team) {
  std::vector<double> sums(static_cast<std::size_t>(team.n_threads), 0.0);
#pragma omp parallel default(none) shared(a, b, n, sums, region::dot) num_threads(team.n_threads)
  {
    const casebook::TimedRegion timed(region::dot);
    // Eight sums side by side: one alone waits for the adder, and the compiler may not reorder.
    double lanes[8] = {};
#pragma omp for schedule(static) nowait
    for (int block = 0; block < n / 8; ++block) {
      for (int lane = 0; lane < 8; ++lane) {
        lanes[lane] += a[8 * block + lane] * b[8 * block + lane];
      }
    }
    sums[static_cast<std::size_t>(omp_get_thread_num())] = std::accumulate(lanes, lanes + 8, 0.0);
  }
  double sum = std::accumulate(sums.begin(), sums.end(), 0.0);
  for (int i = n / 8 * 8; i < n; ++i) {
    sum += a[i] * b[i];
  }
  return sum_over_ranks(sum, team);
}

// Traffic: 16 B read, 8 B written (and 8 read before, where w is neither x nor y) and 3 flops.
void waxpby(double alpha, const double* x, double beta, const double* y, double* w, int n) {
#pragma omp parallel default(none) shared(alpha, x, beta, y, w, n, region::waxpby)
  {
    const casebook::TimedRegion timed(region::waxpby);
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; ++i) {
      w[i] = alpha * x[i] + beta * y[i];
    }
  }
}

}  // namespace cg
