#pragma once

#include <array>

#include "parts/scf/lanes/lanes.hpp"

namespace scf {

/// One number each of sixteen independent problems, in single precision: 64 B.
using SingleLanes = dense::Wide<float, 16>;

/// Result of a comparison: all bits of a lane, or none.
using SingleLaneIntegers = dense::Wide<std::int32_t, 16>;

template <>
inline double sum_of_lanes(const SingleLanes& x) {
  double sum = 0.0;
  for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
    sum += x[lane];
  }
  return sum;
}

template <>
inline SingleLanes square_root(const SingleLanes& x) {
#if defined(__AVX512F__)
  return _mm512_maskz_sqrt_ps(0xffff, x);
#elif defined(__AVX__)
  return {_mm256_sqrt_ps(x.half[0]), _mm256_sqrt_ps(x.half[1])};
#else
  SingleLanes root;
  for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
    root[lane] = std::sqrt(x[lane]);
  }
  return root;
#endif
}

/// Sixteen lanes are two batches of eight.
inline std::array<Lanes, 2> in_double(const SingleLanes& x) {
#if defined(__AVX512F__)
  const auto low = __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7);
  const auto high = __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15);
  return {__builtin_convertvector(low, Lanes), __builtin_convertvector(high, Lanes)};
#else
  const auto widened = [](const auto& y) {
    const auto low = __builtin_shufflevector(y, y, 0, 1, 2, 3);
    const auto high = __builtin_shufflevector(y, y, 4, 5, 6, 7);
#if defined(__AVX__)
    return Lanes{_mm256_cvtps_pd(low), _mm256_cvtps_pd(high)};  // GCC 12 converts two by two
#else
    return Lanes{converted<HalfLanes>(low), converted<HalfLanes>(high)};
#endif
  };
  return {widened(x.half[0]), widened(x.half[1])};
#endif
}

/// Numbers from sixteen places.
inline SingleLanes gathered(const float* from, const SingleLaneIntegers& at) {
#if defined(__AVX512F__)
  return _mm512_mask_i32gather_ps(SingleLanes{}, 0xffff, reinterpret_cast<__m512i>(at), from, 4);
#else
  SingleLanes lanes;
  for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
    lanes[lane] = from[at[lane]];
  }
  return lanes;
#endif
}

/// table[at[lane]] in every lane, by one register permutation.
inline SingleLanes looked_up(const SingleLanes& table, const SingleLaneIntegers& at) {
#if defined(__AVX512F__) && defined(__clang__)
  return _mm512_permutexvar_ps(reinterpret_cast<__m512i>(at), table);
#elif defined(__clang__)  // it shuffles by constants only
  SingleLanes lanes;
  for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
    lanes[lane] = table[at[lane]];
  }
  return lanes;
#elif defined(__AVX512F__)
  return __builtin_shuffle(table, at);
#else
  return {__builtin_shuffle(table.half[0], table.half[1], at.half[0]),
          __builtin_shuffle(table.half[0], table.half[1], at.half[1])};
#endif
}

inline SingleLanes larger_of(const SingleLanes& x, const SingleLanes& y) {
  return select(x < y, y, x);
}

}  // namespace scf
