#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#if defined(__AVX512F__) || defined(__AVX__)
#include <immintrin.h>
#endif

#include "parts/dense/by_lane.hpp"
#include "parts/scf/width.hpp"

namespace scf {

using dense::converted;
using dense::select;

/// One number each of eight independent problems: 64 B. Arithmetic works lane by lane.
using Lanes = dense::Wide<double, 8>;
inline constexpr int n_lanes = n_lanes_of<Lanes>;

/// Result of a comparison: all bits of a lane, or none.
using LaneIntegers = dense::Wide<std::int64_t, 8>;

/// Small whole numbers: as wide as those that the processor converts in one instruction.
#if defined(__AVX512DQ__)
using LaneCounts = LaneIntegers;
#else
using LaneCounts = dense::Wide<std::int32_t, 8>;
#endif

/// Broadcasts a number to all lanes.
inline Lanes all_lanes(double x) {
  return x - Lanes{};
}

template <>
inline double sum_of_lanes(const Lanes& x) {
  return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]));
}

/// True if a comparison holds in some lane, or in all. Integers: of 64 B.
template <class Integers>
bool any_lane(const Integers& holds) {
#if defined(__AVX512F__)
  const auto bits = reinterpret_cast<__m512i>(holds);
  return _mm512_test_epi32_mask(bits, bits) != 0;
#elif defined(__AVX__)
  const auto some = holds.half[0] | holds.half[1];
  return _mm256_movemask_ps(reinterpret_cast<__m256>(some)) != 0;
#else
  const auto bits = dense::same_bits<LaneIntegers>(holds);
  return (((bits[0] | bits[1]) | (bits[2] | bits[3])) |
          ((bits[4] | bits[5]) | (bits[6] | bits[7]))) != 0;
#endif
}

template <class Integers>
bool every_lane(const Integers& holds) {
  return !any_lane(~holds);
}

/// GCC has no operator for it, and a loop of std::sqrt is not vectorized: it may set errno.
template <>
inline Lanes square_root(const Lanes& x) {
#if defined(__AVX512F__)
  return _mm512_maskz_sqrt_pd(0xff, x);  // without a mask GCC 12 warns of its own header
#elif defined(__AVX__)
  return {_mm256_sqrt_pd(x.half[0]), _mm256_sqrt_pd(x.half[1])};
#else
  return dense::by_lane<Lanes>([&](std::size_t lane) { return std::sqrt(x[lane]); });
#endif
}

/// Turns eight rows of eight into eight columns: 24 shuffles, where loading the columns element by
/// element takes 64 loads and 56 insertions.
#if CASEBOOK_REGISTER_BYTES == 64
inline void transpose(Lanes (&m)[n_lanes]) {
  Lanes pairs[n_lanes];  // of two rows each: the even columns of both, the odd columns of both
  for (int i = 0; i < n_lanes; i += 2) {
    pairs[i] = __builtin_shufflevector(m[i], m[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
    pairs[i + 1] = __builtin_shufflevector(m[i], m[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
  }
  for (int i = 0; i < 2; ++i) {  // columns i, i + 4 and i + 2, i + 6
    const Lanes low = __builtin_shufflevector(pairs[i], pairs[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
    const Lanes high =
        __builtin_shufflevector(pairs[i + 4], pairs[i + 6], 0, 1, 8, 9, 4, 5, 12, 13);
    m[i] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 8, 9, 10, 11);
    m[i + 4] = __builtin_shufflevector(low, high, 4, 5, 6, 7, 12, 13, 14, 15);
    const Lanes low2 = __builtin_shufflevector(pairs[i], pairs[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    const Lanes high2 =
        __builtin_shufflevector(pairs[i + 4], pairs[i + 6], 2, 3, 10, 11, 6, 7, 14, 15);
    m[i + 2] = __builtin_shufflevector(low2, high2, 0, 1, 2, 3, 8, 9, 10, 11);
    m[i + 6] = __builtin_shufflevector(low2, high2, 4, 5, 6, 7, 12, 13, 14, 15);
  }
}
#else
using HalfLanes = dense::RegisterOf<Lanes>;

/// Four rows of four.
#if CASEBOOK_REGISTER_BYTES == 32
inline void transpose(HalfLanes& a, HalfLanes& b, HalfLanes& c, HalfLanes& d) {
  const HalfLanes even_ab = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const HalfLanes odd_ab = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const HalfLanes even_cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const HalfLanes odd_cd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(even_ab, even_cd, 0, 1, 4, 5);
  b = __builtin_shufflevector(odd_ab, odd_cd, 0, 1, 4, 5);
  c = __builtin_shufflevector(even_ab, even_cd, 2, 3, 6, 7);
  d = __builtin_shufflevector(odd_ab, odd_cd, 2, 3, 6, 7);
}
#else
inline void transpose(HalfLanes& a, HalfLanes& b, HalfLanes& c, HalfLanes& d) {
  const auto transpose_two = [](auto& x, auto& y) {
    const auto even = __builtin_shufflevector(x, y, 0, 2);
    y = __builtin_shufflevector(x, y, 1, 3);
    x = even;
  };
  for (int two = 0; two < 2; ++two) {
    transpose_two(a.half[two], b.half[two]);
    transpose_two(c.half[two], d.half[two]);
  }
  std::swap(a.half[1], c.half[0]);
  std::swap(b.half[1], d.half[0]);
}
#endif

inline void transpose(Lanes (&m)[n_lanes]) {
  for (int i = 0; i < n_lanes; i += 4) {
    for (int half = 0; half < 2; ++half) {
      transpose(m[i].half[half], m[i + 1].half[half], m[i + 2].half[half], m[i + 3].half[half]);
    }
  }
  for (int i = 0; i < 4; ++i) {
    std::swap(m[i].half[1], m[i + 4].half[0]);
  }
}
#endif

}  // namespace scf
