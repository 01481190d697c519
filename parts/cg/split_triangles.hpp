#pragma once

#include <vector>

#include "apps/cg/regions.hpp"
#include "parts/cg/diagonal.hpp"
#include "parts/cg/halo_rows.hpp"
#include "parts/cg/multigrid.hpp"
#include "parts/cg/sliced_rows.hpp"

namespace cg {

/// One level as A = L + D + U, each triangle in slices of its own: products, the first smoothing and what
/// it leaves for the coarse residual, for a storage that has a second smoothing. See multigrid.hpp.
/// Rows: how a triangle is stored, SlicedRows or a class with the same functions.
template <class Rows>
class SplitTrianglesOf {
 public:
  using Vector = Array<double>;

  SplitTrianglesOf(const Level& level, const casebook::Team& team) : team_(team), halo_(level, team) {
    const CompressedRows rows = compress(level, halo_);
    order_ = order_by_fronts(rows, n_lanes);
    halo_.rename(order_.own, order_.n());
    diagonal_ = Diagonal(rows, order_);
    rest_ = Vector(order_.natural.size());
    lower_ = Rows(rows, order_, Part::lower);
    upper_ = Rows(rows, order_, Part::upper);
    outside_ = HaloRows(rows, order_);
    find_coarse_slices(level);
    place_halo_sums();
  }

  int n_rows() const { return order_.n(); }
  int n_columns() const { return n_rows() + halo_.n_points(); }
  std::span<const int> order() const { return order_.natural; }

  // Traffic a row of 27: values 208 B, columns 13 B where one stands for eight, diagonal 8 B, x 8 B,
  // y 16 B: 253 B for 54 flops, 0.21 flop/B. Tables of the slices and padding, 8 B at 104^3, are left
  // out, so that a bandwidth by this count is at most too low.
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
  // without r: 278 B for both. L y is kept in the slices that have a coarse row.
  void pre_smooth(const double* r, double* z) {
#pragma omp parallel default(none) shared(r, z, region::symgs)
    {
      const casebook::TimedRegion timed(region::symgs);
      for (int front = 0; front < order_.n_fronts(); ++front) {
        const int* const start = order_.front_start.data() + front;
#pragma omp for schedule(static)
        for (int row = start[0]; row < start[1]; row += n_lanes) {
          const Lanes sum = lower_.product(row / n_lanes, z);
          store((load(r + row) - sum) * load(diagonal_.inverse() + row), z + row);
          if (has_coarse_row_.data()[row / n_lanes]) {
            store(sum, lower_y_.data() + row);
          }
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

  // After the cycle's first smoothing D z + U z = D y = r - L y, so that r - A z = L y - L z but for
  // the halo: a quarter of the slices has a coarse row, and L in these slices is read, an eighth of
  // the matrix. Traffic a row of the level: L 28 B, z and L y 4 B, the coarse residual 2 B.
  void restrict_residual(const double*, double* z, const std::vector<int>& rows, double* coarse) {
    halo_.exchange(z);
    const auto n = static_cast<int>(rows.size());
    const int* const at = rows.data();
    const auto n_slices_read = static_cast<int>(coarse_slices_.size());
    double* const residual = lower_y_.data();
#pragma omp parallel default(none) \
    shared(z, at, n, n_slices_read, residual, coarse, region::restrict_prolong)
    {
      const casebook::TimedRegion timed(region::restrict_prolong);
#pragma omp for schedule(static)
      for (int k = 0; k < n_slices_read; ++k) {
        const int slice = coarse_slices_.data()[k];
        double* const here = residual + n_lanes * slice;
        store(load(here) - lower_.product(slice, z), here);
      }
#pragma omp single
      outside_.add_product(-1.0, z + n_rows(), residual);
#pragma omp for schedule(static) nowait
      for (int i = 0; i < n; ++i) {
        coarse[i] = at[i] < 0 ? 0.0 : residual[at[i]];
      }
    }
  }

  void replace_diagonal(std::span<const double> values) {
    diagonal_.replace(values, order_);
  }

  double memory_bytes() const {
    return halo_.memory_bytes() + diagonal_.memory_bytes() + lower_.memory_bytes() +
           upper_.memory_bytes() + outside_.memory_bytes() +
           static_cast<double>((2 * rest_.size() + halo_sums_.size()) * sizeof(double) +
                               (order_.natural.size() + halo_sum_at_.size()) * sizeof(int));
  }

 protected:
  int n_slices() const {
    return n_rows() / n_lanes;
  }

  void find_coarse_slices(const Level& level) {
    lower_y_ = Vector(order_.natural.size());
    has_coarse_row_.assign(static_cast<std::size_t>(n_slices()), 0);
    for (const int natural : level.coarse_rows()) {
      has_coarse_row_.data()[order_.own.data()[natural] / n_lanes] = 1;
    }
    for (int slice = 0; slice < n_slices(); ++slice) {
      if (has_coarse_row_.data()[slice]) {
        coarse_slices_.push_back(slice);
      }
    }
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

  /// Sums of the halo's entries, row by row, in the slices that have any.
  void sum_halo(const double* halo) {
    for (int k = 0; k < outside_.n_rows(); ++k) {
      const int row = outside_.row(k);
      const int at = halo_sum_at_.data()[row / n_lanes];
      halo_sums_.data()[n_lanes * at + row % n_lanes] = outside_.product(k, halo);
    }
  }

  void place_halo_sums() {
    int n = 1;  // place 0 stays zero, for all slices without halo
    halo_sum_at_.assign(static_cast<std::size_t>(n_slices()), 0);
    for (int k = 0; k < outside_.n_rows(); ++k) {
      int& at = halo_sum_at_.data()[outside_.row(k) / n_lanes];
      at = at == 0 ? n++ : at;
    }
    halo_sums_ = Vector(static_cast<std::size_t>(n_lanes * n));
  }

  casebook::Team team_;
  Halo halo_;
  RowOrder order_;
  Diagonal diagonal_;
  Rows lower_;
  Rows upper_;
  HaloRows outside_;
  std::vector<char> has_coarse_row_;  ///< [slice]
  std::vector<int> coarse_slices_;    ///< those that have one
  Vector lower_y_;                    ///< L y of the forward sweep, where there is a coarse row
  Vector rest_;                       ///< kept by a smoothing
  std::vector<int> halo_sum_at_;      ///< [slice] place of its sums, in slices
  Vector halo_sums_;
};

using SplitTriangles = SplitTrianglesOf<SlicedRows>;

}  // namespace cg
