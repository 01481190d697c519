#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace md {

/// Eight doubles: one register of AVX-512, two of AVX2.
constexpr std::size_t lanes = 8;
typedef double Lanes __attribute__((vector_size(lanes * sizeof(double))));
typedef std::int64_t Mask __attribute__((vector_size(lanes * sizeof(double))));

/// x, y and z of the eight atoms of a cluster: three cache lines.
struct Block {
  Lanes x, y, z;
};

inline Lanes all(double value) {
  return Lanes{} + value;
}

/// table[at[lane]] in every lane.
inline Lanes picked(const Lanes& table, const Mask& at) {
#if defined(__clang__)  // it shuffles by constants only
  Lanes lane_by_lane;
  for (std::size_t l = 0; l < lanes; ++l) {
    lane_by_lane[l] = table[at[l]];
  }
  return lane_by_lane;
#else
  return __builtin_shuffle(table, at);
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
