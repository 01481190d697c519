#include <memory>
#include <numeric>
#include <vector>

#include <omp.h>

#include "parts/cg/fused_iteration.hpp"
#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/split_level.hpp"

namespace cg {
namespace {

/// A level that works on its own points while the halo is on its way. The smoother cannot: its first
/// front touches the halo.
class OverlappedLevel : public SplitLevel {
 public:
  using SplitLevel::SplitLevel;

  // Traffic a row of 27: as multiply(), 253 B; the scalar product costs none, where one of its own
  // reads 16 B.
  /// y = A x; returns this rank's part of x^T y.
  double multiply_dot(double* x, double* y, int n_threads) {
    halo_.start(x);
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
    halo_.finish();
    sums[0] += add_halo(x, y);
    return std::accumulate(sums.begin(), sums.end(), 0.0);
  }

  // Traffic: as SplitLevel's.
  void restrict_residual(const double*, double* z, const std::vector<int>& rows, double* coarse) {
    halo_.start(z);
    const auto n_slices_read = static_cast<int>(coarse_slices_.size());
    double* const residual = lower_y_.data();
#pragma omp parallel default(none) shared(z, n_slices_read, residual, region::restrict_prolong)
    {
      const casebook::TimedRegion timed(region::restrict_prolong);
#pragma omp for schedule(static) nowait
      for (int k = 0; k < n_slices_read; ++k) {
        const int slice = coarse_slices_.data()[k];
        double* const here = residual + n_lanes * slice;
        store(load(here) - lower_.product(slice, z), here);
      }
    }
    halo_.finish();
    const casebook::TimedRegion timed(region::restrict_prolong);
    outside_.add_product(-1.0, z + n_rows(), residual);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      coarse[i] = rows[i] < 0 ? 0.0 : residual[rows[i]];
    }
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
  return std::make_unique<MultigridMethod<OverlappedLevel, FusedIteration>>(team);
}

}  // namespace cg
