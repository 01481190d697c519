#pragma once

#include <cmath>
#include <cstdint>

#if defined(__AVX512F__) || defined(__AVX__)
#include <immintrin.h>
#endif

namespace scf {

/// One number each of as many independent problems as fit into 64 B: eight in double precision, sixteen
/// in single. Arithmetic works lane by lane; the compiler makes one register of AVX-512 of it, two of
/// AVX2, four of SSE2 or NEON.
template <class Real>
struct LanesType {
  using Type __attribute__((vector_size(64))) = Real;
};
template <class Real>
using LanesOf = typename LanesType<Real>::Type;
using Lanes = LanesOf<double>;
using SingleLanes = LanesOf<float>;

/// What comparisons give: all bits of a lane, or none.
using LaneIntegers = std::int64_t __attribute__((vector_size(64)));
using SingleLaneIntegers = std::int32_t __attribute__((vector_size(64)));

template <class Real>
inline constexpr int n_lanes_of = 64 / sizeof(Real);
inline constexpr int n_lanes = n_lanes_of<double>;

/// The same number in all lanes.
inline Lanes all_lanes(double x) {
  return x - Lanes{};
}

inline double sum_of_lanes(const Lanes& x) {
  return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]));
}

/// In double precision.
inline double sum_of_lanes(const SingleLanes& x) {
  double sum = 0.0;
  for (int lane = 0; lane < n_lanes_of<float>; ++lane) {
    sum += x[lane];
  }
  return sum;
}

/// Whether a comparison holds in some lane, or in all. Integers: of either kind above.
template <class Integers>
bool any_lane(const Integers& holds) {
#if defined(__AVX512DQ__)
  return _mm512_movepi32_mask(reinterpret_cast<__m512i>(holds)) != 0;
#else
  const auto bits = reinterpret_cast<LaneIntegers>(holds);
  return ((bits[0] | bits[1]) | (bits[2] | bits[3]) | (bits[4] | bits[5]) | (bits[6] | bits[7])) !=
         0;
#endif
}

template <class Integers>
bool every_lane(const Integers& holds) {
  return !any_lane(~holds);
}

/// GCC has no operator for it, and a loop of std::sqrt is not vectorized: it may set errno.
inline Lanes square_root(const Lanes& x) {
#if defined(__AVX512F__)
  return _mm512_maskz_sqrt_pd(0xff, x);  // without a mask GCC 12 warns of its own header
#elif defined(__AVX__)
  union {
    Lanes all;
    __m256d half[2];
  } value{x};
  value.half[0] = _mm256_sqrt_pd(value.half[0]);
  value.half[1] = _mm256_sqrt_pd(value.half[1]);
  return value.all;
#else
  Lanes root;
  for (int lane = 0; lane < n_lanes; ++lane) {
    root[lane] = std::sqrt(x[lane]);
  }
  return root;
#endif
}

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
  for (int lane = 0; lane < n_lanes_of<float>; ++lane) {
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
  for (int lane = 0; lane < n_lanes_of<float>; ++lane) {
    lanes[lane] = from[at[lane]];
  }
  return lanes;
#endif
}

inline SingleLanes larger_of(const SingleLanes& x, const SingleLanes& y) {
  return x < y ? y : x;
}

/// Turns eight rows of eight into eight columns: 24 shuffles, where loading the columns element by
/// element takes 64 loads and 56 insertions.
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

}  // namespace scf
