#pragma once

#include <cstddef>
#include <cstdint>

#include "parts/dense/by_lane.hpp"

namespace md {

using dense::select;

/// Eight doubles: one register of AVX-512, two of AVX2, four of NEON.
constexpr std::size_t lanes = 8;
using Lanes = dense::Wide<double, lanes>;
using Mask = dense::Wide<std::int64_t, lanes>;

/// The number of each lane.
inline constexpr Mask places =
    dense::by_lane<Mask>([](std::size_t lane) { return static_cast<std::int64_t>(lane); });

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
#if defined(__clang__) || CASEBOOK_REGISTER_BYTES == 16  // clang shuffles by constants only
  return dense::by_lane<V>([&](std::size_t lane) { return table[at[lane]]; });
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
