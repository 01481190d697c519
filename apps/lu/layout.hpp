#pragma once

#include <cstdint>

namespace lu {

/// One dimension of a matrix, dealt out in blocks to parts in turn: block b belongs to part b mod
/// n_parts. A part keeps its blocks one after the other, so that the order stays.
struct Dealt {
  std::int64_t n = 0;      ///< indices of the whole
  std::int64_t block = 1;  ///< indices of a block; the last may be shorter
  int n_parts = 1;
  int part = 0;  ///< this one

  int owner(std::int64_t index) const { return static_cast<int>(index / block % n_parts); }
  bool owns(std::int64_t index) const { return owner(index) == part; }

  /// Number of indices below this one (at most n) that belong to the part: for an index that the part owns
  /// its place there; else the place of the part's next one.
  std::int64_t count_below(std::int64_t index) const {
    const std::int64_t round = block * n_parts;
    const std::int64_t rest = index % round - part * block;
    const std::int64_t own = rest < 0 ? 0 : rest < block ? rest : block;
    return index / round * block + own;
  }

  std::int64_t count() const { return count_below(n); }

  /// The index of the whole that is the part's `place`-th.
  std::int64_t index(std::int64_t place) const {
    return (place / block * n_parts + part) * block + place % block;
  }
};

/// Layout of a rank's part of (A b): rows and columns dealt out in blocks of one size over a grid of
/// ranks, and what a rank owns in one array, column by column, `ld` elements from column to column.
struct Layout {
  Dealt rows;
  Dealt columns;  ///< n + 1 of them: the last is the right-hand side
  std::int64_t ld = 0;
};

}  // namespace lu
