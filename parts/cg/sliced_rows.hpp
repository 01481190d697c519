#pragma once

#include <cstdint>

#include "parts/cg/array.hpp"
#include "parts/cg/lanes.hpp"
#include "parts/cg/level_order.hpp"

namespace cg {

/// Choice of the matrix entries that are stored: of a natural row, by own places of row and column.
enum class Part {
  all,    ///< every column of this rank but the diagonal
  lower,  ///< those that stand before the row
  upper,  ///< those after it
};

/// Rows in slices of eight (SELL-8: Kreutzer, Hager, Wellein, Fehske & Bishop, SIAM J. Sci. Comput.
/// 36 (2014) C401), values lane by lane, and column numbers by runs: where the columns of the lanes
/// follow each other, one number stands for eight; where a slice lies over the end of a run, two and
/// the lane at which the second begins; elsewhere eight. Nothing is assumed of the matrix: its
/// entries alone decide, slice by slice.
/// Value: double, or float where the matrix may be rounded; products are summed up in double.
template <class Value>
class SlicedRowsOf {
 public:
  SlicedRowsOf() = default;

  /// order: filled up to multiples of n_lanes
  SlicedRowsOf(const CompressedRows& rows, const RowOrder& order, Part part);

  /// The product of one slice's rows with x, which has room in front and after (see Array).
  Lanes product(int slice, const double* x) const {
    const auto [value, index, n, split] = this->slice(slice);
    if (split == 0) {
      return run_product(value, index, n, x);
    }
    return split < n_lanes ? joined_product(value, index, n, split, x)
                           : gathered_product(value, index, n, x);
  }

  double memory_bytes() const;

  /// Stored part of one slice.
  struct Slice {
    const Value* value;  ///< [n_columns][lane]
    const int* index;
    int n_columns;
    int split;  ///< see split_
  };
  Slice slice(int number) const {
    const std::int64_t first = column_start_.data()[number];
    return {value_.data() + n_lanes * first,
            index_.data() + index_start_.data()[number],
            static_cast<int>(column_start_.data()[number + 1] - first),
            split_.data()[number]};
  }

 private:
  // Traffic a slice and column: value 64 B, index 4 B, x from cache; 16 flops. Two sums, for one
  // would wait four cycles for each column.
  static Lanes run_product(const Value* value, const int* index, int n, const double* x) {
    Lanes even{};
    Lanes odd{};
    for (int k = 0; k + 1 < n; k += 2) {
      even += load(value + n_lanes * k) * load(x + index[k]);
      odd += load(value + n_lanes * (k + 1)) * load(x + index[k + 1]);
    }
    if (n % 2 == 1) {
      even += load(value + n_lanes * (n - 1)) * load(x + index[n - 1]);
    }
    return even + odd;
  }

  // Index 8 B a column.
  static Lanes joined_product(
      const Value* value, const int* index, int n, int split, const double* x) {
    Lanes sum{};
    for (int k = 0; k < n; ++k) {
      sum += load(value + n_lanes * k) *
             join(load(x + index[2 * k]), load(x + index[2 * k + 1]), split);
    }
    return sum;
  }

  // Index 32 B a column.
  static Lanes gathered_product(const Value* value, const int* index, int n, const double* x) {
    Lanes sum{};
    for (int k = 0; k < n; ++k) {
      sum += load(value + n_lanes * k) * gather(x, index + n_lanes * k);
    }
    return sum;
  }

  Array<Value> value_;                ///< [column of a slice][lane]
  Array<int> index_;                  ///< 1, 2 or 8 for each column of a slice
  Array<std::int64_t> column_start_;  ///< [n_slices + 1]
  Array<std::int64_t> index_start_;   ///< [n_slices]
  Array<std::uint8_t> split_;         ///< 0: one run; 1 to 7: the second's first lane; 8: none
};

using SlicedRows = SlicedRowsOf<double>;

}  // namespace cg
