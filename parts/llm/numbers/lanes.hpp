#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace llm {

/// Sixteen floats side by side: one register of AVX-512. For processors with shorter ones the compiler
/// makes two of AVX2 or four of SSE from the same source.
using Lanes = float __attribute__((vector_size(64)));
inline constexpr std::size_t n_lanes = 16;

/// n, or the next multiple of the lanes.
constexpr std::size_t whole_lanes(std::size_t n) {
  return (n + n_lanes - 1) / n_lanes * n_lanes;
}

inline Lanes load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

inline void store(const Lanes& lanes, float* to) {
  std::memcpy(to, &lanes, sizeof lanes);
}

/// Sixteen numbers of 32 bits.
using Words = std::uint32_t __attribute__((vector_size(64)));

inline Words load_words(const void* from) {
  Words words;
  std::memcpy(&words, from, sizeof words);
  return words;
}

inline Lanes as_lanes(const Words& words) {
  Lanes lanes;
  std::memcpy(&lanes, &words, sizeof lanes);
  return lanes;
}

inline Words as_words(const Lanes& lanes) {
  Words words;
  std::memcpy(&words, &lanes, sizeof words);
  return words;
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
