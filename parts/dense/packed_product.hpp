#pragma once

#include <algorithm>
#include <cstdint>

#include "parts/dense/pack.hpp"

namespace dense {

/// Adds A B to at most one tile of C, as many rows and columns as C has.
template <class T, Ahead ahead = Ahead::prefetch>
inline void multiply_tile_into(std::int64_t depth, const T* left, const T* right, View<T> c) {
  if (c.n_rows == tile_rows<T> && c.n_columns == tile_columns) {
    multiply_tile<T, ahead>(depth, left, right, c.data, c.ld);
    return;
  }
  alignas(64) T whole[tile_columns * tile_rows<T>] = {};
  multiply_tile<T, Ahead::nothing>(depth, left, right, whole, tile_rows<T>);
  for (std::int64_t j = 0; j < c.n_columns; ++j) {
    for (std::int64_t i = 0; i < c.n_rows; ++i) {
      c(i, j) += whole[j * tile_rows<T> + i];
    }
  }
}

/// Adds A B to C, with both operands packed: left by pack_left, right by pack_right, of one depth.
// A sliver of B, depth x 8 x 8 B, stays in the first-level cache (16 KiB at depth 256) while the slivers of A
// pass by, depth x 24 x 8 B each; they come from the second level when all of A is at most half of it.
template <class T, Ahead ahead = Ahead::prefetch>
void multiply_packed(std::int64_t depth, const T* left, const T* right, View<T> c) {
  for (std::int64_t j = 0; j < c.n_columns; j += tile_columns) {
    const std::int64_t width = std::min<std::int64_t>(tile_columns, c.n_columns - j);
    for (std::int64_t i = 0; i < c.n_rows; i += tile_rows<T>) {
      const std::int64_t height = std::min<std::int64_t>(tile_rows<T>, c.n_rows - i);
      multiply_tile_into<T, ahead>(
          depth, left + i * depth, right + j * depth, c.block(i, j, height, width));
    }
  }
}

}  // namespace dense
