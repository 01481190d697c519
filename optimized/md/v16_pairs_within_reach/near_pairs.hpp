#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include "parts/md/clusters/lane_bits.hpp"
#include "parts/md/embedded/embedded.hpp"

namespace md {

/// Numbers from a cluster's x to the next one's: an atom's x, y and z lie at place, place + 8 and place + 16.
constexpr std::uint32_t numbers_of_block = 3 * lanes;

/// Eight pairs of one atom. Lanes without a pair have zeros and the atom's own place.
struct EightPairs {
  Lanes x, y, z;  ///< from the others to the atom
  std::array<std::uint32_t, lanes> place;
};

/// Pairs of one atom within the cut-off, in the order in which they are found.
class NearOfRow {
 public:
  void clear() { n_ = 0; }

  /// For so many pairs.
  void make_room(std::size_t most) {
    if (at_.size() < most + lanes) {
      at_.resize(most + lanes);
      for (std::vector<double>& of_axis : apart_) {
        of_axis.resize(most + lanes);
      }
    }
  }

  /// first: place of the first of eight others
  void keep(const Mask& inside, const Apart& r, std::uint32_t first) {
    const std::uint32_t bits = bits_of(inside);
    const std::array<const Lanes*, 4> from = {&r.x, &r.y, &r.z, &r.r2};
#if defined(__AVX512VL__) && defined(__AVX512DQ__)
    const auto mask = static_cast<__mmask8>(bits);
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
      _mm512_storeu_pd(&apart_[axis][n_], _mm512_maskz_compress_pd(mask, (__m512d)*from[axis]));
    }
    const __m256i at = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first)),
                                        _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(&at_[n_]), _mm256_maskz_compress_epi32(mask, at));
    n_ += static_cast<std::size_t>(std::popcount(bits));
#else
    for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(rest));
      for (std::size_t axis = 0; axis < from.size(); ++axis) {
        apart_[axis][n_] = (*from[axis])[lane];
      }
      at_[n_] = first + lane;
      ++n_;
    }
#endif
  }

  std::size_t size() const { return n_; }

  /// Makes the last eight whole, with lanes that are no pair.
  void fill_up(std::uint32_t own) {
    for (std::size_t axis = 0; axis < apart_.size(); ++axis) {
      std::fill_n(&apart_[axis][n_], lanes, axis < 3 ? 0.0 : 1.0);
    }
    std::fill_n(&at_[n_], lanes, own);
  }

  void copy(std::size_t first, EightPairs& to) const {
    to.x = dense::load_wide<Lanes>(&apart_[0][first]);
    to.y = dense::load_wide<Lanes>(&apart_[1][first]);
    to.z = dense::load_wide<Lanes>(&apart_[2][first]);
    std::copy_n(&at_[first], lanes, to.place.begin());
  }

  Lanes r2(std::size_t first) const { return dense::load_wide<Lanes>(&apart_[3][first]); }

 private:
  std::size_t n_ = 0;
  std::array<std::vector<double>, 4> apart_;  ///< x, y, z from the others to the atom, and their square
  std::vector<std::uint32_t> at_;             ///< places of the others
};

/// Eights of a share, in the order in which they are found: of each half first the rows' pairs in the share, then those
/// outside.
struct PairStore {
  std::vector<EightPairs> eights;
  std::vector<std::size_t> end;  ///< [half][in the share, outside][row] behind the last eight of each
  std::size_t n = 0;             ///< eights in use

  EightPairs* room_for(std::size_t n_more) {
    if (eights.size() < n + n_more) {
      eights.resize((n + n_more) * 5 / 4);
    }
    n += n_more;
    return eights.data() + (n - n_more);
  }
};

}  // namespace md
