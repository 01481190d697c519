#pragma once

#include <cstddef>
#include <cstdint>

#include "parts/dense/wide.hpp"

namespace llm {

using dense::converted;
using dense::select;

/// Sixteen floats side by side, and their bits as whole numbers.
inline constexpr std::size_t n_lanes = 16;
using Lanes = dense::Wide<float, n_lanes>;
using Words = dense::Wide<std::uint32_t, n_lanes>;
using SignedWords = dense::Wide<std::int32_t, n_lanes>;

/// n, or the next multiple of the lanes.
constexpr std::size_t whole_lanes(std::size_t n) {
  return (n + n_lanes - 1) / n_lanes * n_lanes;
}

inline Lanes load(const float* from) {
  return dense::load_wide<Lanes>(from);
}

inline void store(const Lanes& lanes, float* to) {
  dense::store_wide(lanes, to);
}

/// Sixteen numbers of 32 bits.
inline Words load_words(const void* from) {
  return dense::load_wide<Words>(from);
}

/// Sixteen of 16 bits, widened.
inline Words load_halfwords(const void* from) {
  return converted<Words>(dense::load_wide<dense::Wide<std::uint16_t, n_lanes>>(from));
}

inline Lanes as_lanes(const Words& words) {
  return dense::same_bits<Lanes>(words);
}

inline Words as_words(const Lanes& lanes) {
  return dense::same_bits<Words>(lanes);
}

/// The sixteen as one, by halves: lane 0 with lane 8 and so on.
template <class Function>
float fold(const Lanes& lanes, Function function) {
  float numbers[n_lanes];
  store(lanes, numbers);
  for (std::size_t half = n_lanes / 2; half > 0; half /= 2) {
    for (std::size_t i = 0; i < half; ++i) {
      numbers[i] = function(numbers[i], numbers[i + half]);
    }
  }
  return numbers[0];
}

inline float sum_of(const Lanes& lanes) {
  return fold(lanes, [](float a, float b) { return a + b; });
}

inline float largest_of(const Lanes& lanes) {
  return fold(lanes, [](float a, float b) { return a > b ? a : b; });
}

}  // namespace llm
