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
  return dense::by_lane<SingleLanes>([&](std::size_t lane) { return std::sqrt(x[lane]); });
#endif
}

#if CASEBOOK_REGISTER_BYTES == 16
inline HalfLanes in_double(const dense::Vector<float, 4>& four) {
  using Two = dense::RegisterOf<HalfLanes>;
  return {converted<Two>(__builtin_shufflevector(four, four, 0, 1)),
          converted<Two>(__builtin_shufflevector(four, four, 2, 3))};
}
#endif

/// Sixteen lanes are two batches of eight.
inline std::array<Lanes, 2> in_double(const SingleLanes& x) {
#if CASEBOOK_REGISTER_BYTES == 64
  const auto low = __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7);
  const auto high = __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15);
  return {__builtin_convertvector(low, Lanes), __builtin_convertvector(high, Lanes)};
#elif CASEBOOK_REGISTER_BYTES == 32
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
#else
  const auto widened = [](const auto& y) {
    return Lanes{in_double(y.half[0]), in_double(y.half[1])};
  };
  return {widened(x.half[0]), widened(x.half[1])};
#endif
}

/// Numbers from sixteen places.
inline SingleLanes gathered(const float* from, const SingleLaneIntegers& at) {
#if defined(__AVX512F__)
  return _mm512_mask_i32gather_ps(SingleLanes{}, 0xffff, reinterpret_cast<__m512i>(at), from, 4);
#else
  return dense::by_lane<SingleLanes>([&](std::size_t lane) { return from[at[lane]]; });
#endif
}

/// table[at[lane]] in every lane, by one register permutation where the table is one register or two.
inline SingleLanes looked_up(const SingleLanes& table, const SingleLaneIntegers& at) {
#if defined(__AVX512F__) && defined(__clang__)
  return _mm512_permutexvar_ps(reinterpret_cast<__m512i>(at), table);
#elif defined(__clang__) || CASEBOOK_REGISTER_BYTES == 16  // clang shuffles by constants only
  return dense::by_lane<SingleLanes>([&](std::size_t lane) { return table[at[lane]]; });
#elif CASEBOOK_REGISTER_BYTES == 64
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
