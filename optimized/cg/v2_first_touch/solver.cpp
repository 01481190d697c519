#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "apps/cg/regions.hpp"
#include "parts/cg/array.hpp"
#include "parts/cg/compressed_rows.hpp"
#include "parts/cg/multigrid_method.hpp"

namespace cg {
namespace {

/// One level in compressed rows, each page first touched by the thread that works on it, in 2 MiB
/// pages where the kernel gives them.
class RowStorage {
 public:
  using Vector = Array<double>;

  RowStorage(const Level& level, const casebook::Team& team)
      : n_rows_(level.n_rows()), halo_(level, team) {
    const CompressedRows rows = compress(level, halo_);
    start_ = placed(rows.start);
    column_ = placed(rows.column);
    value_ = placed(rows.value);
    diagonal_ = placed(rows.diagonal);
    az_ = Vector(static_cast<std::size_t>(n_rows_));
  }

  int n_rows() const { return n_rows_; }
  int n_columns() const { return n_rows_ + halo_.n_points(); }
  std::span<const int> order() const { return {}; }

  // Traffic a row of 27: values 216 B, columns 108 B, a start 4 B, x 8 B from memory (its other 26
  // uses come from cache), y 16 B: 352 B for 54 flops, 0.15 flop/B.
  void multiply(double* x, double* y) {
    halo_.exchange(x);
#pragma omp parallel default(none) shared(x, y, region::spmv)
    {
      const casebook::TimedRegion timed(region::spmv);
      multiply_rows(x, y);
    }
  }

  void pre_smooth(const double* r, double* z) {
    std::fill_n(z, n_columns(), 0.0);
    smooth(r, z);
  }

  void post_smooth(const double* r, double* z) {
    smooth(r, z);
  }

  void restrict_residual(const double* r, double* z, const std::vector<int>& rows, double* coarse) {
    halo_.exchange(z);
    const auto n = static_cast<int>(rows.size());
    const int* const at = rows.data();
    double* const az = az_.data();
#pragma omp parallel default(none) shared(r, z, at, n, az, coarse, region::restrict_prolong)
    {
      const casebook::TimedRegion timed(region::restrict_prolong);
      multiply_rows(z, az);
#pragma omp for schedule(static) nowait
      for (int i = 0; i < n; ++i) {
        coarse[i] = r[at[i]] - az[at[i]];
      }
    }
  }

  void replace_diagonal(std::span<const double> diagonal) {
    for (int row = 0; row < n_rows_; ++row) {
      value_.data()[diagonal_.data()[row]] = diagonal[static_cast<std::size_t>(row)];
    }
  }

  double memory_bytes() const {
    return halo_.memory_bytes() +
           static_cast<double>((value_.size() + az_.size()) * sizeof(double) +
                               (start_.size() + column_.size() + diagonal_.size()) * sizeof(int));
  }

 private:
  /// The elements on pages that the threads of a static schedule have touched first.
  template <class T>
  static Array<T> placed(const std::vector<T>& elements) {
    Array<T> result(elements.size());
    std::copy(elements.begin(), elements.end(), result.data());
    return result;
  }

  /// Inside a parallel region.
  void multiply_rows(const double* x, double* y) const {
    const int* const start = start_.data();
    const int* const columns = column_.data();
    const double* const values = value_.data();
#pragma omp for schedule(static)
    for (int row = 0; row < n_rows_; ++row) {
      double sum = 0.0;
      for (int k = start[row]; k < start[row + 1]; ++k) {
        sum += values[k] * x[columns[k]];
      }
      y[row] = sum;
    }
  }

  // Traffic of each of the two sweeps, a row: as multiply(), with r and the diagonal's place read as
  // well: 364 B. One row needs its predecessor's result, so that one thread works.
  void smooth(const double* r, double* x) {
    halo_.exchange(x);
    const casebook::TimedRegion timed(region::symgs);
    for (int row = 0; row < n_rows_; ++row) {
      relax(row, r, x);
    }
    for (int row = n_rows_ - 1; row >= 0; --row) {
      relax(row, r, x);
    }
  }

  /// x_i = (r_i - sum over j != i of a_ij x_j) / a_ii
  void relax(int row, const double* r, double* x) const {
    const int* const columns = column_.data();
    const double* const values = value_.data();
    const double diagonal = values[diagonal_.data()[row]];
    double sum = r[row];
    for (int k = start_.data()[row]; k < start_.data()[row + 1]; ++k) {
      sum -= values[k] * x[columns[k]];
    }
    sum += x[row] * diagonal;
    x[row] = sum / diagonal;
  }

  int n_rows_;
  Halo halo_;
  Array<int> start_;
  Array<int> column_;
  Array<double> value_;
  Array<int> diagonal_;
  Vector az_;
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
