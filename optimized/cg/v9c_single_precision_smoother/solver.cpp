#include <algorithm>
#include <cmath>
#include <memory>

#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/split_level.hpp"

namespace cg {
namespace {

/// A level whose triangles have 32-bit values for the cycle, and on the finest level 64-bit ones as
/// well for the products of conjugate gradients. Vectors, diagonals and sums have 64 bits.
class SingleLevel : public SplitLevelOf<SlicedRowsOf<float>> {
 public:
  using SplitLevelOf<SlicedRowsOf<float>>::SplitLevelOf;

  void prepare_product(const Level& level) {
    entries_ = SlicedRows(compress(level, Halo(level, team_)), order_, Part::all);
  }

  // Traffic a row of 27: values 208 B, columns 13 B, diagonal 8 B, x 8 B, y 16 B: 253 B.
  void multiply(double* x, double* y) {
    halo_.exchange(x);
#pragma omp parallel default(none) shared(x, y, region::spmv)
    {
      const casebook::TimedRegion timed(region::spmv);
#pragma omp for schedule(static)
      for (int slice = 0; slice < n_slices(); ++slice) {
        const int row = n_lanes * slice;
        store(entries_.product(slice, x) + load(diagonal_.value() + row) * load(x + row), y + row);
      }
#pragma omp single
      outside_.add_product(1.0, x + n_rows(), y);
    }
  }

  double memory_bytes() const {
    return SplitLevelOf<SlicedRowsOf<float>>::memory_bytes() + entries_.memory_bytes();
  }

 private:
  SlicedRows entries_;
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

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<SingleLevel, ConjugateGradients>>(
      team, Standing{"the cycle's matrix has 32 bits", std::numeric_limits<float>::epsilon()});
}

}  // namespace cg
