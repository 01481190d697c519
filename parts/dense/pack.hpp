#pragma once

#include <algorithm>
#include <cstdint>

#include "parts/dense/operand.hpp"
#include "parts/dense/tile.hpp"

namespace dense {

// A tile reads its operands in steps of depth. Packed into slivers, they lie in just that order: each load
// is the next one, in one page and one stream, and none falls on another's place in the cache.

/// Number of slivers that hold n rows of A, or n columns of B; the last is filled up with zeros.
template <class T>
std::int64_t left_slivers(std::int64_t n_rows) {
  return (n_rows + tile_rows<T> - 1) / tile_rows<T>;
}
template <class T>
std::int64_t right_slivers(std::int64_t n_columns) {
  return (n_columns + tile_columns - 1) / tile_columns;
}

/// Packs at most tile_rows rows of A times a factor: out is [depth][tile_rows], 64 B aligned.
template <class T>
void pack_left_sliver(const Operand<T>& a, T factor, T* out) {
  const std::int64_t n = a.n_rows;
  for (std::int64_t k = 0; k < a.n_columns; ++k, out += tile_rows<T>) {
    const T* const from = a.at(0, k);
    if (n == tile_rows<T> && a.row_step == 1) {
      for (int r = 0; r < tile_registers; ++r) {
        store<T>(load(from + r * n_lanes<T>) * factor, out + r * n_lanes<T>);
      }
      continue;
    }
    for (std::int64_t i = 0; i < n; ++i) {
      out[i] = from[i * a.row_step] * factor;
    }
    std::fill(out + n, out + tile_rows<T>, T(0));
  }
}

/// Packs at most tile_columns columns of B: out is [depth][tile_columns].
template <class T>
void pack_right_sliver(const Operand<T>& b, T* out) {
  const std::int64_t n = b.n_columns;
  if (n == tile_columns) {
    for (std::int64_t k = 0; k < b.n_rows; ++k, out += tile_columns) {
      for (int j = 0; j < tile_columns; ++j) {
        out[j] = *b.at(k, j);
      }
    }
    return;
  }
  for (std::int64_t k = 0; k < b.n_rows; ++k, out += tile_columns) {
    for (std::int64_t j = 0; j < tile_columns; ++j) {
      out[j] = j < n ? *b.at(k, j) : T(0);
    }
  }
}

/// Packs all rows of A: out has left_slivers slivers of [depth][tile_rows].
template <class T>
void pack_left(const Operand<T>& a, T factor, T* out) {
  for (std::int64_t i = 0; i < a.n_rows; i += tile_rows<T>, out += tile_rows<T> * a.n_columns) {
    const std::int64_t n = std::min<std::int64_t>(tile_rows<T>, a.n_rows - i);
    pack_left_sliver(a.block(i, 0, n, a.n_columns), factor, out);
  }
}

/// Packs all columns of B: out has right_slivers slivers of [depth][tile_columns].
template <class T>
void pack_right(const Operand<T>& b, T* out) {
  for (std::int64_t j = 0; j < b.n_columns; j += tile_columns, out += tile_columns * b.n_rows) {
    const std::int64_t n = std::min<std::int64_t>(tile_columns, b.n_columns - j);
    pack_right_sliver(b.block(0, j, b.n_rows, n), out);
  }
}

}  // namespace dense
