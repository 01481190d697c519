#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "apps/cg/regions.hpp"
#include "parts/cg/diagonal.hpp"
#include "parts/cg/halo_rows.hpp"
#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/sliced_rows.hpp"

namespace cg {
namespace {

/// One level as A = L + D + U, each triangle in slices of its own: a sweep that starts from zero
/// reads L on its way forth and U on its way back, and no entry twice.
class SlicedStorage {
 public:
  using Vector = Array<double>;

  SlicedStorage(const Level& level, const casebook::Team& team) : halo_(level, team) {
    const CompressedRows rows = compress(level, halo_);
    order_ = order_by_fronts(rows, n_lanes);
    halo_.rename(order_.own, order_.n());
    diagonal_ = Diagonal(rows, order_);
    az_ = Vector(order_.natural.size());
    rhs_ = Vector(order_.natural.size());
    lower_ = SlicedRows(rows, order_, Part::lower);
    upper_ = SlicedRows(rows, order_, Part::upper);
    outside_ = HaloRows(rows, order_);
  }

  int n_rows() const { return order_.n(); }
  int n_columns() const { return n_rows() + halo_.n_points(); }
  std::span<const int> order() const { return order_.natural; }

  // Traffic a row of 27: values 208 B, columns 13 B where one stands for eight, diagonal 8 B, x 8 B,
  // y 16 B: 253 B for 54 flops, 0.21 flop/B.
  void multiply(double* x, double* y) {
    halo_.exchange(x);
#pragma omp parallel default(none) shared(x, y, region::spmv)
    {
      const casebook::TimedRegion timed(region::spmv);
      multiply_slices(x, y);
#pragma omp single
      outside_.add_product(1.0, x + n_rows(), y);
    }
  }

  // From z = 0 the forward sweep solves (D + L) y = r. With r - L y = D y the backward sweep solves
  // (D + U) z = D y: z_i = y_i - (U z)_i / a_ii, and needs neither L nor r. The halo is zero.
  // Traffic a row of 27: forth L 104 B and its columns 7 B, r 8 B, diagonal 8 B, z 16 B; back the same
  // without r: 278 B for both, where the sweeps from any z take 522 B.
  void pre_smooth(const double* r, double* z) {
#pragma omp parallel default(none) shared(r, z, region::symgs)
    {
      const casebook::TimedRegion timed(region::symgs);
      for (int front = 0; front < order_.n_fronts(); ++front) {
        const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
        for (int row = start[0]; row < start[1]; row += n_lanes) {
          const Lanes sum = load(r + row) - lower_.product(row / n_lanes, z);
          store(sum * load(diagonal_.inverse() + row), z + row);
        }
      }
      for (int front = order_.n_fronts() - 1; front >= 0; --front) {
        const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
        for (int row = start[0]; row < start[1]; row += n_lanes) {
          const Lanes sum = upper_.product(row / n_lanes, z);
          store(load(z + row) - sum * load(diagonal_.inverse() + row), z + row);
        }
      }
    }
  }

  // Traffic of each of the two sweeps, a row: as multiply(), with rhs read as well: 261 B. The halo
  // does not change in a sweep, so that its part is taken off the right-hand side before (24 B a row
  // for the copy).
  void post_smooth(const double* r, double* x) {
    halo_.exchange(x);
    double* const rhs = rhs_.data();
#pragma omp parallel default(none) shared(r, x, rhs, region::symgs)
    {
      const casebook::TimedRegion timed(region::symgs);
#pragma omp for schedule(static)
      for (int row = 0; row < n_rows(); ++row) {
        rhs[row] = r[row];
      }
#pragma omp single
      outside_.add_product(-1.0, x + n_rows(), rhs);
      for (int front = 0; front < order_.n_fronts(); ++front) {
        relax_front(front, rhs, x);
      }
      for (int front = order_.n_fronts() - 1; front >= 0; --front) {
        relax_front(front, rhs, x);
      }
    }
  }

  void restrict_residual(const double* r, double* z, const std::vector<int>& rows, double* coarse) {
    halo_.exchange(z);
    const auto n = static_cast<int>(rows.size());
    const int* const at = rows.data();
    double* const az = az_.data();
#pragma omp parallel default(none) shared(r, z, at, n, az, coarse, region::restrict_prolong)
    {
      const casebook::TimedRegion timed(region::restrict_prolong);
      multiply_slices(z, az);
#pragma omp single
      outside_.add_product(1.0, z + n_rows(), az);
#pragma omp for schedule(static) nowait
      for (int i = 0; i < n; ++i) {
        coarse[i] = at[i] < 0 ? 0.0 : r[at[i]] - az[at[i]];
      }
    }
  }

  void replace_diagonal(std::span<const double> values) {
    diagonal_.replace(values, order_);
  }

  double memory_bytes() const {
    return halo_.memory_bytes() + diagonal_.memory_bytes() + lower_.memory_bytes() +
           upper_.memory_bytes() + outside_.memory_bytes() +
           static_cast<double>(2 * az_.size() * sizeof(double) +
                               order_.natural.size() * sizeof(int));
  }

 private:
  int n_slices() const {
    return n_rows() / n_lanes;
  }

  /// (L + U) x in the rows of a slice.
  Lanes product(int slice, const double* x) const {
    return lower_.product(slice, x) + upper_.product(slice, x);
  }

  /// Inside a parallel region.
  void multiply_slices(const double* x, double* y) const {
#pragma omp for schedule(static)
    for (int slice = 0; slice < n_slices(); ++slice) {
      const int row = n_lanes * slice;
      store(product(slice, x) + load(diagonal_.value() + row) * load(x + row), y + row);
    }
  }

  /// x_i = (r_i - sum over j != i of a_ij x_j) / a_ii; the threads leave together.
  void relax_front(int front, const double* r, double* x) const {
    const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
    for (int row = start[0]; row < start[1]; row += n_lanes) {
      const Lanes sum = load(r + row) - product(row / n_lanes, x);
      store(sum * load(diagonal_.inverse() + row), x + row);
    }
  }

  Halo halo_;
  RowOrder order_;
  Diagonal diagonal_;
  SlicedRows lower_;
  SlicedRows upper_;
  HaloRows outside_;
  Vector az_;
  Vector rhs_;
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
  return std::make_unique<MultigridMethod<SlicedStorage, ConjugateGradients>>(team);
}

}  // namespace cg
