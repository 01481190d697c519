#pragma once

#include <vector>

#include "parts/cg/level_order.hpp"

namespace cg {

/// The entries whose columns are halo points: few rows have any (6 % at 104^3 with ranks all
/// around), so that they stand apart, and the sweeps over own points know nothing of them.
class HaloRows {
 public:
  HaloRows() = default;
  HaloRows(const CompressedRows& rows, const RowOrder& order);

  int n_rows() const { return static_cast<int>(row_.size()); }
  int row(int k) const { return row_.data()[k]; }

  /// Product of the k-th of these rows with the halo.
  /// halo: [n_points]
  double product(int k, const double* halo) const {
    double sum = 0.0;
    for (int e = start_.data()[k]; e < start_.data()[k + 1]; ++e) {
      sum += value_.data()[e] * halo[point_.data()[e]];
    }
    return sum;
  }

  /// y += factor * (entries) * halo
  void add_product(double factor, const double* halo, double* y) const {
    for (int k = 0; k < n_rows(); ++k) {
      y[row(k)] += factor * product(k, halo);
    }
  }

  double memory_bytes() const;

 private:
  std::vector<int> row_;  ///< own places
  std::vector<int> start_{0};
  std::vector<int> point_;
  std::vector<double> value_;
};

}  // namespace cg
