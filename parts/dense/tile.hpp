#pragma once

#include <cstdint>

#include "parts/dense/lanes.hpp"

namespace dense {

/// A tile of C as it is held in registers: some registers of rows, some columns. Each step of depth loads
/// `tile_registers` registers of A and, one by one, `tile_columns` numbers of B, for as many fused
/// multiplications as the tile has registers. The tile fills the register file but for those.
/// AVX-512, NEON and SVE: 3 x 8 of 32 registers; AVX2: 3 x 4 of 16; SSE2, whose multiplications need one
/// for the product: 2 x 4 of 16.
inline constexpr int tile_registers = register_bytes == 16 && n_registers == 16 ? 2 : 3;
inline constexpr int tile_columns = n_registers == 32 ? 8 : 4;

/// Rows of a tile: 24 doubles or 48 floats with AVX-512.
template <class T>
inline constexpr int tile_rows = tile_registers* n_lanes<T>;

/// Treatment of a tile's part of C, which may lie in memory: nothing, or a prefetch while the sums
/// are made.
enum class Ahead { nothing, prefetch };

/// The sums of a tile, in registers.
template <class T>
struct TileSums {
  Lanes<T> sum[tile_columns][tile_registers] = {};

  /// Adds `depth` steps; the operands move on.
  // A step with AVX-512 and doubles: 24 multiplications of 8 (384 flops), 3 loads of 64 B, 8 of 8 B. Two
  // 512-bit multiplications a cycle take 12 cycles, one (Zen 4) 24; 11 loads take 6.
  void add(std::int64_t depth, const T*& left, const T*& right) {
    for (std::int64_t k = 0; k < depth; ++k) {
      Lanes<T> a[tile_registers];
      for (int r = 0; r < tile_registers; ++r) {
        a[r] = *reinterpret_cast<const Lanes<T>*>(left + r * n_lanes<T>);
      }
#pragma GCC unroll 8
      for (int j = 0; j < tile_columns; ++j) {
        for (int r = 0; r < tile_registers; ++r) {
          sum[j][r] += a[r] * right[j];
        }
      }
      left += tile_rows<T>;
      right += tile_columns;
    }
  }
};

/// Adds A B to a tile of C.
/// left:  [depth][tile_rows], 64 B aligned: a sliver of A
/// right: [depth][tile_columns]: a sliver of B
/// c:     [tile_columns][ld], column by column; not aligned
template <class T, Ahead ahead = Ahead::prefetch>
inline void multiply_tile(
    std::int64_t depth, const T* left, const T* right, T* c, std::int64_t ld) {
  TileSums<T> tile;
  if constexpr (ahead == Ahead::prefetch) {
    // Column by column between the steps: all at once would fill the queue of misses, in which the
    // operands' own lines wait then.
#pragma GCC unroll 1
    for (int j = 0; j < tile_columns; ++j) {
      for (int line = 0; line < tile_rows<T>; line += 64 / static_cast<int>(sizeof(T))) {
        __builtin_prefetch(c + j * ld + line, 1);
      }
      __builtin_prefetch(c + j * ld + tile_rows<T> - 1, 1);
      tile.add(depth / tile_columns, left, right);
    }
    tile.add(depth % tile_columns, left, right);
  } else {
    tile.add(depth, left, right);
  }
#pragma GCC unroll 8
  for (int j = 0; j < tile_columns; ++j) {
    for (int r = 0; r < tile_registers; ++r) {
      T* const at = c + j * ld + r * n_lanes<T>;
      store<T>(load(at) + tile.sum[j][r], at);
    }
  }
}

}  // namespace dense
