#include <algorithm>
#include <cmath>
#include <memory>

#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/split_triangles.hpp"

namespace cg {
namespace {

/// A level whose second smoothing keeps what its forward sweep has summed up over L, so that the backward
/// sweep reads U alone.
class KeptSums : public SplitTriangles {
 public:
  using SplitTriangles::SplitTriangles;

  // Forth: t_i = r_i - (L y)_i is kept, y_i = (t_i - (U z)_i) / a_ii. Back: z_i = (t_i - (U z)_i) / a_ii.
  // Traffic a row of 27: forth L and U 208 B and their columns 13 B, r 8 B, diagonal 8 B, z 16 B, t
  // 16 B; back U 104 B, its columns 7 B, t 8 B, diagonal 8 B, z 16 B: 412 B for both.
  void post_smooth(const double* r, double* z) {
    halo_.exchange(z);
    double* const rest = rest_.data();
#pragma omp parallel default(none) shared(r, z, rest, region::symgs)
    {
      const casebook::TimedRegion timed(region::symgs);
      // The halo does not change in a sweep; few rows have any of it, the others' sums stay zero.
#pragma omp single
      sum_halo(z + n_rows());
      for (int front = 0; front < order_.n_fronts(); ++front) {
        const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
        for (int row = start[0]; row < start[1]; row += n_lanes) {
          const int slice = row / n_lanes;
          const int at = halo_sum_at_.data()[slice];
          const Lanes outside = load(halo_sums_.data() + n_lanes * at);
          const Lanes t = load(r + row) - outside - lower_.product(slice, z);
          store(t, rest + row);
          store((t - upper_.product(slice, z)) * load(diagonal_.inverse() + row), z + row);
        }
      }
      for (int front = order_.n_fronts() - 1; front >= 0; --front) {
        const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
        for (int row = start[0]; row < start[1]; row += n_lanes) {
          const Lanes t = load(rest + row) - upper_.product(row / n_lanes, z);
          store(t * load(diagonal_.inverse() + row), z + row);
        }
      }
    }
  }
};

/// Conjugate gradients as the reference writes them: three products, three updates, one product
/// with the matrix and one cycle a step.
/// Source: Saad, Iterative Methods for Sparse Linear Systems (2003), algorithm 9.1.
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
      multigrid.multiply(v.p.data(), v.ap.data());
      const double alpha = rz / dot(v.p.data(), v.ap.data(), n, team);
      waxpby(1.0, v.x.data(), alpha, v.p.data(), v.x.data(), n);
      waxpby(1.0, v.r.data(), -alpha, v.ap.data(), v.r.data(), n);
      rz_before = rz;
      ++state.iterations;
      state.relative_residual = std::sqrt(dot(v.r.data(), v.r.data(), n, team)) / start;
    }
    return state;
  }
};

}  // namespace

/// One level as A = L + D + U, each triangle in slices of its own. Every backward sweep reads U alone:
/// KeptSums::post_smooth() keeps what the forward sweep has summed up over L.
std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<KeptSums, ConjugateGradients>>(team);
}

}  // namespace cg
