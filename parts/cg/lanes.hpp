#pragma once

#include <cstddef>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "parts/dense/by_lane.hpp"

namespace cg {

/// Eight rows side by side.
inline constexpr int n_lanes = 8;
using Lanes = dense::Wide<double, n_lanes>;

inline Lanes load(const double* from) {
  return dense::load_wide<Lanes>(from);
}

/// Eight of 32 bits, widened.
inline Lanes load(const float* from) {
  return dense::converted<Lanes>(dense::load_wide<dense::Wide<float, n_lanes>>(from));
}

inline void store(const Lanes& lanes, double* to) {
  dense::store_wide(lanes, to);
}

/// x[index[0]], ..., x[index[7]]
inline Lanes gather(const double* x, const int* index) {
#if defined(__AVX512F__)
  // One instruction; the loads below would take seven shuffles more. The masked form, because GCC 12
  // warns of the other's own header.
  return _mm512_mask_i32gather_pd(_mm512_setzero_pd(),
                                  0xff,
                                  _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index)),
                                  x,
                                  sizeof(double));
#else
  return dense::by_lane<Lanes>([&](std::size_t lane) { return x[index[lane]]; });
#endif
}

/// Elements of low where the lane is below split, of high elsewhere.
inline Lanes join(const Lanes& low, const Lanes& high, int split) {
  static constexpr long long lane[] = {0, 1, 2, 3, 4, 5, 6, 7};
  const auto lanes = dense::load_wide<dense::Wide<long long, n_lanes>>(lane);
  return dense::select(lanes < static_cast<long long>(split), low, high);
}

}  // namespace cg
