#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "parts/cg/fused_level.hpp"
#include "parts/cg/multigrid_method.hpp"

namespace cg {
namespace {

/// A level that works on its own points while the halo is on its way. The smoother cannot: its first
/// front touches the halo.
class OverlappedLevel : public FusedLevel {
 public:
  using FusedLevel::FusedLevel;

  /// y = A x; returns this rank's part of x^T y.
  double multiply_dot(double* x, double* y, int n_threads) {
    halo_.start(x);
    std::vector<double> sums = multiply_own(x, y, n_threads);
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
};

/// Conjugate gradients with each vector read once where two or three steps need it.
struct ConjugateGradients {
  /// z = M r: one V-cycle from z = 0, one smoothing before and after.
  template <class Levels>
  static void cycle(Levels& levels, std::size_t depth, const double* r, double* z) {
    auto& level = levels[depth];
    level.matrix.pre_smooth(r, z);
    if (depth + 1 == levels.size()) {
      return;
    }
    auto& coarse = levels[depth + 1];
    level.matrix.restrict_residual(r, z, level.coarse_rows, coarse.r.data());
    cycle(levels, depth + 1, coarse.r.data(), coarse.z.data());
    prolong(coarse.z.data(), level.coarse_rows, z);
    level.matrix.post_smooth(r, z);
  }

  template <class Multigrid, class Vector>
  static Convergence iterate(Multigrid& multigrid,
                             IterationVectors<Vector>& v,
                             const Stop& stop,
                             const casebook::Team& team) {
    const int n = multigrid.n_rows();
    std::fill_n(v.x.data(), n, 0.0);
    std::copy_n(v.b.data(), n, v.r.data());
    const double start = std::sqrt(dot(v.r.data(), v.r.data(), n, team));
    Convergence state{0, start > 0.0 ? 1.0 : 0.0};
    double rz_before = 0.0;
    while (state.iterations < stop.max_iterations &&
           state.relative_residual > stop.relative_residual) {
      if (stop.preconditioned) {
        multigrid.precondition(v.r.data(), v.z.data());
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
          multigrid.finest().multiply_dot(v.p.data(), v.ap.data(), team.n_threads), team);
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
  return std::make_unique<MultigridMethod<OverlappedLevel, ConjugateGradients>>(team);
}

}  // namespace cg
