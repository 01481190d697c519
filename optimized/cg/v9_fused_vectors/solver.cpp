#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include <omp.h>

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
#pragma omp parallel default(none) shared(x, y, sums, region::spmv) num_threads(n_threads)
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
      sums[0] += add_halo(x, y);
    }
    return std::accumulate(sums.begin(), sums.end(), 0.0);
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

/// x += alpha p, r -= alpha ap; returns this rank's part of r^T r.
/// Traffic: 32 B read, 16 B written a row, where three separate passes take 64 B.
double update(
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

/// Conjugate gradients with each vector read once where two or three steps need it.
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

}  // namespace

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<FusedLevel, FusedIteration>>(team);
}

}  // namespace cg
