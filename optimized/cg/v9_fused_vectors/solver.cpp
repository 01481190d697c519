#include <memory>
#include <numeric>
#include <vector>

#include <omp.h>

#include "parts/cg/fused_iteration.hpp"
#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/split_level.hpp"

namespace cg {
namespace {

/// A level whose product with the matrix is multiplied with its vector on the way.
class FusedLevel : public SplitLevel {
 public:
  using SplitLevel::SplitLevel;

  // Traffic a row of 27: as multiply(), 253 B; the scalar product costs none, where one of its own
  // reads 16 B.
  /// y = A x; returns this rank's part of x^T y.
  double multiply_dot(double* x, double* y, int n_threads) {
    halo_.exchange(x);
    std::vector<double> sums(static_cast<std::size_t>(n_threads), 0.0);
    double halo_sum = 0.0;  // of its own: another thread may still add to sums[0]
#pragma omp parallel default(none) shared(x, y, sums, halo_sum, region::spmv) num_threads(n_threads)
    {
      const casebook::TimedRegion timed(region::spmv);
      Lanes products{};
#pragma omp for schedule(static)
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
#pragma omp single
      halo_sum = add_halo(x, y);
    }
    return std::accumulate(sums.begin(), sums.end(), halo_sum);
  }

 protected:
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

}  // namespace

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<FusedLevel, FusedIteration>>(team);
}

}  // namespace cg
