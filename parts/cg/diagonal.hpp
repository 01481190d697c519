#pragma once

#include <cstddef>
#include <span>

#include "parts/cg/array.hpp"
#include "parts/cg/level_order.hpp"

namespace cg {

/// The diagonal in a storage's order, and its reciprocals: a product is several times faster than a
/// quotient. Zeros in the rows that fill up a front, so that their solution stays zero.
class Diagonal {
 public:
  Diagonal() = default;

  Diagonal(const CompressedRows& rows, const RowOrder& order)
      : value_(order.natural.size()), inverse_(order.natural.size()) {
    for (int place = 0; place < order.n(); ++place) {
      if (const int natural = order.natural.data()[place]; natural >= 0) {
        set(place, rows.value.data()[rows.diagonal.data()[natural]]);
      }
    }
  }

  void replace(std::span<const double> natural_values, const RowOrder& order) {
    for (int place = 0; place < order.n(); ++place) {
      if (const int natural = order.natural.data()[place]; natural >= 0) {
        set(place, natural_values[static_cast<std::size_t>(natural)]);
      }
    }
  }

  const double* value() const { return value_.data(); }
  const double* inverse() const { return inverse_.data(); }
  double memory_bytes() const { return 2.0 * static_cast<double>(value_.size() * sizeof(double)); }

 private:
  void set(int place, double value) {
    value_.data()[place] = value;
    inverse_.data()[place] = 1.0 / value;
  }

  Array<double> value_;
  Array<double> inverse_;
};

}  // namespace cg
