#pragma once

#include <algorithm>

#include "parts/dense/buffer.hpp"
#include "parts/dense/packed_product.hpp"
#include "parts/lu/textbook.hpp"

namespace lu {

/// The update with both operands packed into slivers; the rest of a step in its plainest form.
template <class Step>
struct PackedUpdate : Textbook<Step> {
  static constexpr std::int64_t block = 128;
  static constexpr std::int64_t rows =
      16 * dense::tile_rows<double>;  // 384 x 128 x 8 B = 384 KiB of L

  /// a -= l u
  void update(Block l, Block u, Block a) {
    const std::int64_t depth = l.n_columns;
    double* const left =
        left_.reserve(dense::left_slivers<double>(l.n_rows) * dense::tile_rows<double> * depth);
    double* const right =
        right_.reserve(dense::right_slivers<double>(u.n_columns) * dense::tile_columns * depth);
    dense::pack_left<double>(l, -1.0, left);
    dense::pack_right<double>(u, right);
    for (std::int64_t i = 0; i < a.n_rows; i += rows) {
      const std::int64_t height = std::min(rows, a.n_rows - i);
      dense::multiply_packed(depth, left + i * depth, right, a.block(i, 0, height, a.n_columns));
    }
  }

 private:
  dense::Buffer<double> left_;
  dense::Buffer<double> right_;
};

}  // namespace lu
