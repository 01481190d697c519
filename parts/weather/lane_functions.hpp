#pragma once

#include <array>
#include <cstdint>
#include <numbers>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "parts/weather/face_lanes.hpp"

namespace weather {

/// Whole numbers, and what a comparison gives: -1 for true, in each lane.
typedef std::int64_t WholeLanes __attribute__((vector_size(dense::register_bytes)));

inline WholeLanes bits_of(Lanes x) {
  return reinterpret_cast<WholeLanes>(x);
}
inline Lanes from_bits(WholeLanes bits) {
  return reinterpret_cast<Lanes>(bits);
}

/// True if any lane is.
inline bool is_any(WholeLanes lanes) {
#if defined(__AVX512F__)
  const __m512i all = reinterpret_cast<__m512i>(lanes);
  return _mm512_test_epi64_mask(all, all) != 0;
#else
  std::int64_t any = 0;
  for (int lane = 0; lane < n_lanes; ++lane) {
    any |= lanes[lane];
  }
  return any != 0;
#endif
}

/// The first n lanes; 0 in the others.
inline Lanes first_of(Lanes value, int n) {
  for (int lane = n; lane < n_lanes; ++lane) {
    value[lane] = 0.0;
  }
  return value;
}

inline double sum_of(Lanes lanes) {
  double sum = 0.0;
  for (int lane = 0; lane < n_lanes; ++lane) {
    sum += lanes[lane];
  }
  return sum;
}

/// Natural logarithm of normal numbers above 0. With x = 2^k m, m from sqrt(1/2) to sqrt(2), and
/// s = (m - 1) / (m + 1), |s| < 0.172: log m = 2 (s + s^3 / 3 + ... + s^21 / 21), the next term
/// s^23 / 23 less than a tenth of 2^-53 of the sum.
inline Lanes log_lanes(Lanes x) {
  constexpr std::int64_t root_of_half = 0x3FE6A09E667F3BCD;
  const WholeLanes k = (bits_of(x) - root_of_half) >> 52;
  const Lanes m = from_bits(bits_of(x) - (k << 52));
  const Lanes s = (m - 1.0) / (m + 1.0);
  const Lanes z = s * s;
  Lanes sum = z * 0.0 + 1.0 / 21.0;
  for (int n = 19; n >= 3; n -= 2) {
    sum = sum * z + 1.0 / n;
  }
  return 2.0 * s + (2.0 * s * z * sum + std::numbers::ln2 * __builtin_convertvector(k, Lanes));
}

/// 1 / n! of the exponential's series.
inline constexpr std::array<double, 15> one_over_factorial = [] {
  std::array<double, 15> found{1.0};
  for (std::size_t n = 1; n < found.size(); ++n) {
    found[n] = found[n - 1] / static_cast<double>(n);
  }
  return found;
}();

/// Exponential of numbers from -700 to 700. With x = k log 2 + r, |r| < 0.347, its series to r^13; what is left
/// out is below a tenth of 2^-53.
inline Lanes exp_lanes(Lanes x) {
  constexpr double rounds = 0x1.8p52;  // added, it leaves a whole number in the last bits
  const Lanes shifted_k = x * std::numbers::log2e + rounds;
  const Lanes k = shifted_k - rounds;
  // log 2 in two parts, of which k times the first is exact for |k| < 2^11.
  constexpr double first = 0x1.62e42fefap-1;
  constexpr double rest = 0x1.cf79abc9e3b3ap-40;
  const Lanes r = (x - k * first) - k * rest;
  Lanes sum = r * 0.0 + one_over_factorial[13];
  for (std::size_t n = 13; n-- > 0;) {
    sum = sum * r + one_over_factorial[n];
  }
  const WholeLanes power = (bits_of(shifted_k) << 52);  // of the last bits those of k stay
  return from_bits(bits_of(sum) + power);
}

}  // namespace weather
