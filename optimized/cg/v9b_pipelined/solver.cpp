#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "apps/cg/regions.hpp"
#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/split_level.hpp"

namespace cg {
namespace {

/// Three scalar products of one pass, summed over the ranks while the rank works on.
class Sums {
 public:
  /// Starts (r, u), (w, u) and (r, r).
  /// Traffic: 24 B read a row, where three products of their own take 40 B.
  void start(const double* r, const double* u, const double* w, int n, MPI_Comm comm) {
    Lanes ru{};
    Lanes wu{};
    Lanes rr{};
    {
      const casebook::TimedRegion timed(region::dot);
      for (int row = 0; row < n; row += n_lanes) {
        ru += load(r + row) * load(u + row);
        wu += load(w + row) * load(u + row);
        rr += load(r + row) * load(r + row);
      }
    }
    mine_ = {};
    for (int lane = 0; lane < n_lanes; ++lane) {
      mine_[0] += ru[lane];
      mine_[1] += wu[lane];
      mine_[2] += rr[lane];
    }
    MPI_Iallreduce(mine_.data(), all_.data(), 3, MPI_DOUBLE, MPI_SUM, comm, &request_);
  }

  const std::array<double, 3>& finish() {
    const casebook::TimedRegion timed(region::reduce);
    MPI_Wait(&request_, MPI_STATUS_IGNORE);
    return all_;
  }

 private:
  std::array<double, 3> mine_{};
  std::array<double, 3> all_{};
  MPI_Request request_ = MPI_REQUEST_NULL;
};

/// a = b + beta a, then c += alpha a, both in one pass of 24 B read and 16 written a row.
void turn_and_add(double beta, const double* b, double* a, double alpha, double* c, int n) {
#pragma omp parallel default(none) shared(beta, b, a, alpha, c, n, region::waxpby)
  {
    const casebook::TimedRegion timed(region::waxpby);
#pragma omp for schedule(static) nowait
    for (int row = 0; row < n; row += n_lanes) {
      const Lanes turned = load(b + row) + beta * load(a + row);
      store(turned, a + row);
      store(load(c + row) + alpha * turned, c + row);
    }
  }
}

/// Conjugate gradients with one reduction a step, hidden behind the cycle and the product, for which
/// u = M r, w = A u, q = M s and z = A q are updated by recurrences instead of computed.
/// Source: P. Ghysels, W. Vanroose, Parallel Comput. 40 (2014) 224-238, algorithm 4.
struct PipelinedIteration {
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
    const std::size_t room = v.b.size();
    Vector u(room), w(room), m(room), q(room), s(room), z(room), an(room);
    const auto apply = [&](Vector& from, Vector& to) {
      if (stop.preconditioned) {
        multigrid.precondition(from.data(), to.data());
      } else {
        std::copy_n(from.data(), n, to.data());
      }
    };
    std::fill_n(v.x.data(), n, 0.0);
    std::fill_n(v.p.data(), n, 0.0);
    std::copy_n(v.b.data(), n, v.r.data());
    const double start = std::sqrt(dot(v.r.data(), v.r.data(), n, team));
    apply(v.r, u);
    multigrid.multiply(u.data(), w.data());
    Convergence state{0, start > 0.0 ? 1.0 : 0.0};
    Sums sums;
    for (double before = 0.0, step = 1.0;; ++state.iterations) {
      sums.start(v.r.data(), u.data(), w.data(), n, team.comm);
      apply(w, m);
      multigrid.multiply(m.data(), an.data());
      const auto [ru, wu, rr] = sums.finish();
      state.relative_residual = start > 0.0 ? std::sqrt(rr) / start : 0.0;
      if (state.iterations == stop.max_iterations ||
          !(state.relative_residual > stop.relative_residual)) {
        return state;
      }
      const double beta = state.iterations == 0 ? 0.0 : ru / before;
      step = state.iterations == 0 ? ru / wu : ru / (wu - beta * ru / step);
      before = ru;
      turn_and_add(beta, u.data(), v.p.data(), step, v.x.data(), n);
      turn_and_add(beta, w.data(), s.data(), -step, v.r.data(), n);
      turn_and_add(beta, m.data(), q.data(), -step, u.data(), n);
      turn_and_add(beta, an.data(), z.data(), -step, w.data(), n);
    }
  }
};

}  // namespace

std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<SplitLevel, PipelinedIteration>>(
      team, Standing{"another iteration than HPCG's conjugate gradients"});
}

}  // namespace cg
