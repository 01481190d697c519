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
  Lanes found;
  for (std::size_t l = 0; l < lanes; ++l) {
    found[l] = std::sqrt(x[l]);
  }
  return found;
#endif
}

}  // namespace md
