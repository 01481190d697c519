#pragma once

#include <numeric>
#include <vector>

#include <omp.h>

#include "apps/cg/regions.hpp"
#include "parts/cg/lanes.hpp"
#include "parts/cg/split_level.hpp"

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

/// A level whose product comes with a scalar product.
class FusedLevel : public SplitLevel {
 public:
  using SplitLevel::SplitLevel;

 protected:
  /// y = A x but for the halo's part. Returns each thread's part of x^T y.
  // Traffic a row of 27: as multiply(), 253 B; the scalar product costs none, where one of its own
  // reads 16 B.
  std::vector<double> multiply_own(const double* x, double* y, int n_threads) const {
    std::vector<double> sums(static_cast<std::size_t>(n_threads), 0.0);
#pragma omp parallel default(none) shared(x, y, sums, region::spmv) num_threads(n_threads)
    {
      const casebook::TimedRegion timed(region::spmv);
      Lanes products{};
#pragma omp for schedule(static) nowait
      for (int slice = 0; slice < n_slices(); ++slice) {
        const int row = n_lanes * slice;
        const Lanes here = load(x + row);
        const Lanes sum = product(slice, x) + load(diagonal_.value() + row) * here;
        store(sum, y + row);
        products += sum * here;
      }
      double& sum = sums[static_cast<std::size_t>(omp_get_thread_num())];
      for (int lane = 0; lane < n_lanes; ++lane) {
        sum += products[lane];
      }
    }
    return sums;
  }

  /// The halo's part of y = A x, and of x^T y.
  double add_halo(const double* x, double* y) const {
    double sum = 0.0;
    for (int k = 0; k < outside_.n_rows(); ++k) {
      const double product = outside_.product(k, x + n_rows());
      y[outside_.row(k)] += product;
      sum += x[outside_.row(k)] * product;
    }
    return sum;
  }
};

}  // namespace cg
