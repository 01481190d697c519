#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "apps/cg/regions.hpp"
#include "parts/cg/halo.hpp"
#include "parts/cg/multigrid_method.hpp"

namespace cg {
namespace {

/// One level as the reference stores it: every row has arrays of its own with room for the longest
/// row, values, local columns and columns of the whole matrix.
class RowStorage {
 public:
  using Vector = std::vector<double>;

  RowStorage(const Level& level, const casebook::Team& team)
      : n_rows_(level.n_rows()), row_length_(level.max_row_length()), halo_(level, team) {
    const auto room = static_cast<std::size_t>(row_length_);
    for (int row = 0; row < n_rows_; ++row) {
      columns_.push_back(std::make_unique<int[]>(room));
    }
    for (int row = 0; row < n_rows_; ++row) {
      values_.push_back(std::make_unique<double[]>(room));
    }
    for (int row = 0; row < n_rows_; ++row) {
      global_columns_.push_back(std::make_unique<std::int64_t[]>(room));
    }
    for (int row = 0; row < n_rows_; ++row) {
      fill_row(level, row);
    }
  }

  int n_rows() const { return n_rows_; }
  int n_columns() const { return n_rows_ + halo_.n_points(); }
  std::span<const int> order() const { return {}; }

  // Traffic a row of 27: values 216 B, columns 108 B, two pointers and a length 20 B, x 8 B from
  // memory (its other 26 uses come from cache), y 16 B: 368 B for 54 flops, 0.15 flop/B.
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
    az_.resize(static_cast<std::size_t>(n_rows_));
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
      *diagonal_.data()[row] = diagonal[static_cast<std::size_t>(row)];
    }
  }

  double memory_bytes() const {
    const double entry = sizeof(double) + sizeof(int) + sizeof(std::int64_t);
    const double row = 4.0 * sizeof(void*) + sizeof(int);
    return n_rows_ * (row_length_ * entry + row) + halo_.memory_bytes() +
           static_cast<double>(az_.size() * sizeof(double));
  }

 private:
  void fill_row(const Level& level, int row) {
    double* const values = values_.data()[row].get();
    std::int64_t* const global = global_columns_.data()[row].get();
    const int n = level.entries(row, global, values);
    lengths_.push_back(n);
    for (int k = 0; k < n; ++k) {
      columns_.data()[row][static_cast<std::size_t>(k)] = halo_.column(level, global[k]);
      if (global[k] == level.global_row(row)) {
        diagonal_.push_back(values + k);
      }
    }
  }

  /// Inside a parallel region.
  void multiply_rows(const double* x, double* y) const {
#pragma omp for schedule(static)
    for (int row = 0; row < n_rows_; ++row) {
      const double* const values = values_.data()[row].get();
      const int* const columns = columns_.data()[row].get();
      const int n = lengths_.data()[row];
      double sum = 0.0;
      for (int k = 0; k < n; ++k) {
        sum += values[k] * x[columns[k]];
      }
      y[row] = sum;
    }
  }

  // Traffic of each of the two sweeps, a row: as multiply(), with r read as well: 376 B. One row
  // needs its predecessor's result, so that one thread works.
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
    const double* const values = values_.data()[row].get();
    const int* const columns = columns_.data()[row].get();
    const int n = lengths_.data()[row];
    const double diagonal = *diagonal_.data()[row];
    double sum = r[row];
    for (int k = 0; k < n; ++k) {
      sum -= values[k] * x[columns[k]];
    }
    sum += x[row] * diagonal;
    x[row] = sum / diagonal;
  }

  int n_rows_;
  int row_length_;
  Halo halo_;
  std::vector<int> lengths_;
  std::vector<std::unique_ptr<int[]>> columns_;
  std::vector<std::unique_ptr<double[]>> values_;
  std::vector<std::unique_ptr<std::int64_t[]>> global_columns_;
  std::vector<double*> diagonal_;
  std::vector<double> az_;
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
