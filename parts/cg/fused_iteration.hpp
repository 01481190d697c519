#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <omp.h>

#include "apps/cg/regions.hpp"
#include "parts/cg/conjugate_gradient.hpp"
#include "parts/cg/lanes.hpp"

namespace cg {

/// x += alpha p, r -= alpha ap; returns this rank's part of r^T r.
/// Traffic: 32 B read, 16 B written a row, where three separate passes take 64 B.
inline double update(
    double alpha, const double* p, const double* ap, double* x, double* r, int n, int n_threads) {
  std::vector<double> sums(static_cast<std::size_t>(n_threads), 0.0);
#pragma omp parallel default(none) shared(alpha, p, ap, x, r, n, sums, region::waxpby) \
    num_threads(n_threads)
  {
    const casebook::TimedRegion timed(region::waxpby);
    Lanes squares{};
#pragma omp for schedule(static) nowait
    for (int row = 0; row < n; row += n_lanes) {
      store(load(x + row) + alpha * load(p + row), x + row);
      const Lanes rest = load(r + row) - alpha * load(ap + row);
      store(rest, r + row);
      squares += rest * rest;
    }
    double& sum = sums[static_cast<std::size_t>(omp_get_thread_num())];
    for (int lane = 0; lane < n_lanes; ++lane) {
      sum += squares[lane];
    }
  }
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

/// Conjugate gradients with each vector read once where two or three steps need it. The finest level has
/// multiply_dot(x, y, n_threads), which gives y = A x and returns this rank's part of x^T y.
struct FusedIteration {
  template <class Cycle, class Vector>
  static Convergence run(Cycle& cycle,
                         IterationVectors<Vector>& v,
                         const Stop& stop,
                         const casebook::Team& team) {
    const int n = cycle.n_rows();
    std::fill_n(v.x.data(), n, 0.0);
    std::copy_n(v.b.data(), n, v.r.data());
    const double start = std::sqrt(dot(v.r.data(), v.r.data(), n, team));
    Convergence state{0, start > 0.0 ? 1.0 : 0.0};
    double rz_before = 0.0;
    while (state.iterations < stop.max_iterations &&
           state.relative_residual > stop.relative_residual) {
      if (stop.preconditioned) {
        cycle.precondition(v.r.data(), v.z.data());
      } else {
        std::copy_n(v.r.data(), n, v.z.data());
      }
      const double rz = dot(v.r.data(), v.z.data(), n, team);
      if (state.iterations == 0) {
        std::copy_n(v.z.data(), n, v.p.data());
      } else {
        waxpby(1.0, v.z.data(), rz / rz_before, v.p.data(), v.p.data(), n);
      }
      const double pap = sum_over_ranks(
          cycle.finest().multiply_dot(v.p.data(), v.ap.data(), team.n_threads), team);
      const double rr =
          update(rz / pap, v.p.data(), v.ap.data(), v.x.data(), v.r.data(), n, team.n_threads);
      rz_before = rz;
      ++state.iterations;
      state.relative_residual = std::sqrt(sum_over_ranks(rr, team)) / start;
    }
    return state;
  }
};

}  // namespace cg
