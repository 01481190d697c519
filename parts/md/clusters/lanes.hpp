#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "parts/dense/wide.hpp"

namespace md {

using dense::select;

/// Eight doubles: one register of AVX-512, two of AVX2.
constexpr std::size_t lanes = 8;
using Lanes = dense::Wide<double, lanes>;
using Mask = dense::Wide<std::int64_t, lanes>;

/// The number of each lane.
#if defined(__AVX512F__)
inline constexpr Mask places{0, 1, 2, 3, 4, 5, 6, 7};
#else
inline constexpr Mask places{{{0, 1, 2, 3}, {4, 5, 6, 7}}};
#endif

/// x, y and z of the eight atoms of a cluster: three cache lines.
struct Block {
  Lanes x, y, z;
};

inline Lanes all(double value) {
  return Lanes{} + value;
}

/// table[at[lane]] in every lane.
template <class V, class Integers>
V picked(const V& table, const Integers& at) {
#if defined(__clang__)  // it shuffles by constants only
  V lane_by_lane;
  for (std::size_t l = 0; l < lanes; ++l) {
    lane_by_lane[l] = table[at[l]];
  }
  return lane_by_lane;
#else
  if constexpr (dense::is_halves<V>) {
    return {__builtin_shuffle(table.half[0], table.half[1], at.half[0]),
            __builtin_shuffle(table.half[0], table.half[1], at.half[1])};
  } else {
    return __builtin_shuffle(table, at);
  }
#endif
}

inline double sum(const Lanes& values) {
  double total = 0.0;
  for (std::size_t l = 0; l < lanes; ++l) {
    total += values[l];
  }
  return total;
}

inline bool any(const Mask& mask) {
  std::int64_t found = 0;
  for (std::size_t l = 0; l < lanes; ++l) {
    found |= mask[l];
  }
  return found != 0;
}

}  // namespace md
