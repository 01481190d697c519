#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "apps/cg/regions.hpp"
#include "parts/cg/array.hpp"
#include "parts/cg/level_order.hpp"

namespace cg {

/// One level in compressed rows, brought into an order; how its rows are relaxed is the derived class's.
class OrderedRows {
 public:
  using Vector = Array<double>;

  int n_rows() const { return order_.n(); }
  int n_columns() const { return n_rows() + halo_.n_points(); }
  std::span<const int> order() const { return order_.natural; }

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
    for (int row = 0; row < n_rows(); ++row) {
      value_.data()[diagonal_.data()[row]] =
          diagonal[static_cast<std::size_t>(order_.natural.data()[row])];
    }
  }

  double memory_bytes() const {
    return halo_.memory_bytes() +
           static_cast<double>((value_.size() + az_.size()) * sizeof(double) +
                               (start_.size() + column_.size() + 2 * diagonal_.size()) *
                                   sizeof(int));
  }

 protected:
  /// sort: gives the order of compressed rows
  template <class Sort>
  OrderedRows(const Level& level, const casebook::Team& team, const Sort& sort)
      : halo_(level, team) {
    const CompressedRows rows = compress(level, halo_);
    order_ = sort(rows);
    halo_.rename(order_.own, order_.n());
    start_ = Array<int>(rows.start.size());
    column_ = Array<int>(rows.column.size());
    value_ = Array<double>(rows.value.size());
    diagonal_ = Array<int>(rows.diagonal.size());
    az_ = Vector(rows.diagonal.size());
    for (int row = 0; row < n_rows(); ++row) {
      copy_row(rows, row);
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

  Halo halo_;
  RowOrder order_;

 private:
  /// Rows and columns get their new numbers; the entries of a row stay in their order.
  void copy_row(const CompressedRows& rows, int row) {
    const int natural = order_.natural.data()[row];
    int next = start_.data()[row];
    for (int k = rows.start.data()[natural]; k < rows.start.data()[natural + 1]; ++k, ++next) {
      const int column = rows.column.data()[k];
      column_.data()[next] = column < n_rows() ? order_.own.data()[column] : column;
      value_.data()[next] = rows.value.data()[k];
      if (column == natural) {
        diagonal_.data()[row] = next;
      }
    }
    start_.data()[row + 1] = next;
  }

  /// Inside a parallel region.
  void multiply_rows(const double* x, double* y) const {
    const int* const start = start_.data();
    const int* const columns = column_.data();
    const double* const values = value_.data();
#pragma omp for schedule(static)
    for (int row = 0; row < n_rows(); ++row) {
      double sum = 0.0;
      for (int k = start[row]; k < start[row + 1]; ++k) {
        sum += values[k] * x[columns[k]];
      }
      y[row] = sum;
    }
  }

  Array<int> start_;
  Array<int> column_;
  Array<double> value_;
  Array<int> diagonal_;
  Vector az_;
};

}  // namespace cg
