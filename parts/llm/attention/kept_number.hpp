#pragma once

#include <cstdint>

#include "apps/llm/engine.hpp"
#include "parts/llm/numbers/lanes.hpp"

namespace llm {

// What a cache needs of the numbers that it keeps: their rounding, sixteen of them as floats, and one
// of them from a float.

template <class Number>
constexpr Rounding rounding_of = Rounding::f32;

/// bf16
template <>
inline constexpr Rounding rounding_of<std::uint16_t> = Rounding::bf16;

inline Lanes load_kept(const float* from) {
  return load(from);
}

/// bf16 is the upper half of f32.
inline Lanes load_kept(const std::uint16_t* from) {
  return as_lanes(load_halfwords(from) << 16);
}

inline void keep(float number, float& to) {
  to = number;
}

/// Rounds to nearest, a tie to the even neighbour.
inline void keep(float number, std::uint16_t& to) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  to = static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

}  // namespace llm
