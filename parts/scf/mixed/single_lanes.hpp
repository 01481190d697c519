#pragma once

#include "parts/scf/lanes/lanes.hpp"

namespace scf {

/// One number each of sixteen independent problems, in single precision: 64 B.
using SingleLanes = float __attribute__((vector_size(64)));

/// What comparisons give: all bits of a lane, or none.
using SingleLaneIntegers = std::int32_t __attribute__((vector_size(64)));

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
  union {
    SingleLanes all;
    __m256 half[2];
  } value{x};
  value.half[0] = _mm256_sqrt_ps(value.half[0]);
  value.half[1] = _mm256_sqrt_ps(value.half[1]);
  return value.all;
#else
  SingleLanes root;
  for (int lane = 0; lane < n_lanes_of<SingleLanes>; ++lane) {
    root[lane] = std::sqrt(x[lane]);
  }
  return root;
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

inline SingleLanes larger_of(const SingleLanes& x, const SingleLanes& y) {
  return x < y ? y : x;
}

}  // namespace scf
