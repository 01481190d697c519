#include <algorithm>
#include <cmath>
#include <memory>

#include "apps/cg/regions.hpp"
#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/ordered_rows.hpp"

namespace cg {
namespace {

/// One level in compressed rows, sorted into wavefronts: the rows of one do not need each other, so
/// that threads share them, and a processor overlaps them.
class RowStorage : public OrderedRows {
 public:
  RowStorage(const Level& level, const casebook::Team& team)
      : OrderedRows(level, team, [](const auto& rows) { return order_by_fronts(rows, 1); }) {}

  void pre_smooth(const double* r, double* z) {
    std::fill_n(z, n_columns(), 0.0);
    smooth(r, z);
  }

  void post_smooth(const double* r, double* z) { smooth(r, z); }

 private:
  // Traffic of each of the two sweeps, a row: as multiply(), with r and the diagonal's place read as
  // well: 364 B. A front of 104^3 points has 1558 rows on average.
  void smooth(const double* r, double* x) {
    halo_.exchange(x);
#pragma omp parallel default(none) shared(r, x, region::symgs)
    {
      const casebook::TimedRegion timed(region::symgs);
      for (int front = 0; front < order_.n_fronts(); ++front) {
        relax_front(front, r, x);
      }
      for (int front = order_.n_fronts() - 1; front >= 0; --front) {
        relax_front(front, r, x);
      }
    }
  }

  /// Inside a parallel region; its threads leave together.
  void relax_front(int front, const double* r, double* x) const {
    const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
    for (int row = start[0]; row < start[1]; ++row) {
      relax(row, r, x);
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

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<RowStorage, ConjugateGradients>>(team);
}

}  // namespace cg
