#pragma once

#include <cstring>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace cg {

/// Eight rows side by side. The compiler makes one AVX-512 register of it, or two of AVX2, from the
/// same source.
using Lanes = double __attribute__((vector_size(64)));
inline constexpr int n_lanes = 8;

inline Lanes load(const double* from) {
  Lanes result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

/// Eight of 32 bits, widened.
inline Lanes load(const float* from) {
  using Narrow = float __attribute__((vector_size(32)));
  Narrow narrow;
  std::memcpy(&narrow, from, sizeof narrow);
  return __builtin_convertvector(narrow, Lanes);
}

inline void store(const Lanes& lanes, double* to) {
  std::memcpy(to, &lanes, sizeof lanes);
}

/// x[index[0]], ..., x[index[7]]
inline Lanes gather(const double* x, const int* index) {
#if defined(__AVX512F__)
  // One instruction; the loop below becomes eight loads and seven shuffles. The masked form, because
  // GCC 12 warns of the other's own header.
  return _mm512_mask_i32gather_pd(_mm512_setzero_pd(),
                                  0xff,
                                  _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index)),
                                  x,
                                  sizeof(double));
#else
  Lanes result;
  for (int lane = 0; lane < n_lanes; ++lane) {
    result[lane] = x[index[lane]];
  }
  return result;
#endif
}

/// Elements of low where the lane is below split, of high elsewhere.
inline Lanes join(const Lanes& low, const Lanes& high, int split) {
  using Numbers = long long __attribute__((vector_size(64)));
  constexpr Numbers lane{0, 1, 2, 3, 4, 5, 6, 7};
  return lane < static_cast<long long>(split) ? low : high;
}

}  // namespace cg
