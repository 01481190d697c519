#pragma once

#include <cmath>

#ifdef __AVX__
#include <immintrin.h>
#endif

#include "parts/md/clusters/lanes.hpp"

namespace md {

/// Square roots, lane by lane. A loop over std::sqrt() would call it for each lane, since it may set errno.
inline Lanes root(const Lanes& x) {
#if defined(__AVX512F__)
  return (Lanes)_mm512_maskz_sqrt_pd(0xff, (__m512d)x);
#elif defined(__AVX__)
  using Half = dense::RegisterOf<Lanes>;
  return {(Half)_mm256_sqrt_pd((__m256d)x.half[0]), (Half)_mm256_sqrt_pd((__m256d)x.half[1])};
#else
  return dense::by_lane<Lanes>([&](std::size_t lane) { return std::sqrt(x[lane]); });
#endif
}

}  // namespace md
