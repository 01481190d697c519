#pragma once

#include <cstdint>

#ifdef __AVX__
#include <immintrin.h>
#endif

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// A bit for each lane that holds: one instruction where the processor keeps masks apart.
inline std::uint32_t bits_of(const Mask& mask) {
#ifdef __AVX512DQ__
  return _mm512_movepi64_mask((__m512i)mask);
#elif defined(__AVX__) && !defined(__AVX512F__)
  const int low = _mm256_movemask_pd((__m256d)mask.half[0]);
  const int high = _mm256_movemask_pd((__m256d)mask.half[1]);
  return static_cast<std::uint32_t>(low | high << 4);
#else
  std::uint32_t bits = 0;
  for (std::uint32_t lane = 0; lane < lanes; ++lane) {
    bits |= mask[lane] != 0 ? 1U << lane : 0U;
  }
  return bits;
#endif
}

/// The answer of meets(), whose mask is read as bits.
inline bool meets_by_bits(
    const Block& i, std::size_t first_row, const Block& j, const Vec3& image, double reach2) {
  const Lanes x = j.x + image[0];
  const Lanes y = j.y + image[1];
  const Lanes z = j.z + image[2];
  Lanes nearest2 = all(1e300);
  for (std::size_t row = first_row; row < first_row + rows; ++row) {
    const Lanes dx = i.x[row] - x;
    const Lanes dy = i.y[row] - y;
    const Lanes dz = i.z[row] - z;
    const Lanes r2 = dx * dx + dy * dy + dz * dz;
    nearest2 = select(r2 < nearest2, r2, nearest2);
  }
  return bits_of(nearest2 < reach2) != 0;
}

}  // namespace md
