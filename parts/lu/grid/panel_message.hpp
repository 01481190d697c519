#pragma once

#include <cstdint>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {

/// Part of a panel for the ranks of a row of the grid, in one piece: its top, its pivots, and their rows of
/// -L in slivers, as the update reads them.
template <class Real>
class PanelMessageOf {
 public:
  /// n_rows: this rank's rows below the top
  void reserve(std::int64_t width, std::int64_t n_rows) {
    width_ = width;
    n_padded_rows_ = dense::left_slivers<Real>(n_rows) * dense::tile_rows<Real>;
    data_.reserve(count());
  }

  /// Count of numbers.
  int count() const { return static_cast<int>(left_at() + n_padded_rows_ * width_); }
  Real* data() { return data_.data(); }

  dense::View<Real> top() { return {data(), width_, width_, width_}; }
  Real* pivots() { return data() + width_ * width_; }  ///< [w]: whole numbers
  Real* left() { return data() + left_at(); }

 private:
  /// A multiple of 64 B.
  std::int64_t left_at() const {
    constexpr std::int64_t line = 64 / sizeof(Real);
    return (width_ * width_ + width_ + line - 1) / line * line;
  }

  std::int64_t width_ = 0;
  std::int64_t n_padded_rows_ = 0;
  dense::Buffer<Real> data_;
};

/// A message of doubles.
using PanelMessage = PanelMessageOf<double>;

}  // namespace lu
