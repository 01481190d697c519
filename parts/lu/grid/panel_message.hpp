#pragma once

#include <cstdint>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {

/// What the ranks of a row of the grid need of a panel, in one piece: its top, its pivots, and their rows of
/// -L in slivers, as the update reads them.
class PanelMessage {
 public:
  /// n_rows: this rank's rows below the top
  void reserve(std::int64_t width, std::int64_t n_rows) {
    width_ = width;
    n_padded_rows_ = dense::left_slivers<double>(n_rows) * dense::tile_rows<double>;
    data_.reserve(count());
  }

  /// Of numbers of 64 bits.
  int count() const { return static_cast<int>(left_at() + n_padded_rows_ * width_); }
  double* data() { return data_.data(); }

  Block top() { return {data(), width_, width_, width_}; }
  double* pivots() { return data() + width_ * width_; }  ///< [w]: whole numbers
  double* left() { return data() + left_at(); }

 private:
  /// A multiple of 64 B.
  std::int64_t left_at() const { return (width_ * width_ + width_ + 7) / 8 * 8; }

  std::int64_t width_ = 0;
  std::int64_t n_padded_rows_ = 0;
  dense::Buffer<double> data_;
};

}  // namespace lu
