#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef __AVX__
#include <immintrin.h>
#endif

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Sixteen floats: one register of AVX-512, two of AVX2, four of NEON.
using Singles = dense::Wide<float, 2 * lanes>;
using Places = dense::Wide<std::int32_t, 2 * lanes>;

#if CASEBOOK_REGISTER_BYTES == 64
using HalfSingles = dense::Vector<float, lanes>;

inline Singles twice(const HalfSingles& v) {
  return __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
}
#else
using HalfSingles = dense::RegisterOf<Singles>;

inline Singles twice(const HalfSingles& v) {
  return {v, v};
}
#endif

/// x, y and z of the eight atoms of a cluster.
struct SingleBlock {
  HalfSingles x, y, z;
};

/// The shift of an image.
using SingleVec3 = std::array<float, 3>;

inline HalfSingles to_single(const Lanes& values) {
  return dense::by_lane<HalfSingles>(
      [&](std::size_t lane) { return static_cast<float>(values[lane]); });
}

/// All clusters in single precision. Every thread of a team calls it, and each converts a part.
inline void to_single(const std::vector<Block>& position, std::vector<SingleBlock>& single) {
#pragma omp single
  single.resize(position.size());
#pragma omp for schedule(static)
  for (std::size_t c = 0; c < position.size(); ++c) {
    single[c] = {to_single(position[c].x), to_single(position[c].y), to_single(position[c].z)};
  }
}

inline std::vector<SingleVec3> to_single(const std::vector<Vec3>& images) {
  std::vector<SingleVec3> single;
  for (const Vec3& image : images) {
    single.push_back({static_cast<float>(image[0]),
                      static_cast<float>(image[1]),
                      static_cast<float>(image[2])});
  }
  return single;
}

/// What a reach in double precision needs more, so that rounding loses no pair. A position, its image, their sum and a
/// difference are each rounded by 2^-24 of what is at most the box and the reach: 7 of these in a distance,
/// 4 more of its own.
inline double with_slack(double reach, const Vec3& box) {
  constexpr double rounding = 0x1p-24;
  return reach + 16.0 * rounding * (std::max({box[0], box[1], box[2]}) + reach);
}

/// x, y and z of sixteen pairs' ends.
struct Ends {
  Singles x, y, z;
};

/// Four atoms of a cluster: two in a register, each eight times.
struct SingleRows {
  Ends pair[2];
};

template <std::size_t first>
Singles two_rows(const HalfSingles& values) {
  return picked(twice(values), dense::by_lane<Places>([](std::size_t lane) {
                  return static_cast<std::int32_t>(first + lane / lanes);
                }));
}

template <std::size_t first>
SingleRows rows_from(const SingleBlock& i) {
  return {{{two_rows<first>(i.x), two_rows<first>(i.y), two_rows<first>(i.z)},
           {two_rows<first + 2>(i.x), two_rows<first + 2>(i.y), two_rows<first + 2>(i.z)}}};
}

inline bool any_below(const Singles& values, float bound) {
#ifdef __AVX512F__
  return _mm512_cmp_ps_mask((__m512)values, _mm512_set1_ps(bound), _CMP_LT_OQ) != 0;
#elif defined(__AVX__)
  const __m256 nearest = _mm256_min_ps((__m256)values.half[0], (__m256)values.half[1]);
  return _mm256_movemask_ps(_mm256_cmp_ps(nearest, _mm256_set1_ps(bound), _CMP_LT_OQ)) != 0;
#else
  float least = values[0];
  for (std::size_t lane = 1; lane < 2 * lanes; ++lane) {
    least = std::min(least, values[lane]);
  }
  return least < bound;
#endif
}

/// True if one of the four rows may have one of the eight atoms within reach; never false if it has.
inline bool may_meet(const SingleRows& i, const Ends& j, double reach) {
  Singles nearest2;
  for (std::size_t pair = 0; pair < 2; ++pair) {
    const Singles dx = i.pair[pair].x - j.x;
    const Singles dy = i.pair[pair].y - j.y;
    const Singles dz = i.pair[pair].z - j.z;
    const Singles r2 = dx * dx + dy * dy + dz * dz;
    nearest2 = pair == 0 ? r2 : select(r2 < nearest2, r2, nearest2);
  }
  const auto bound = static_cast<float>(reach * reach);
  return any_below(nearest2, bound);
}

/// A cluster's image, twice side by side.
inline Ends moved(const SingleBlock& j, const SingleVec3& image) {
  return {twice(j.x + image[0]), twice(j.y + image[1]), twice(j.z + image[2])};
}

}  // namespace md
