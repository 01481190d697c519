#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace lu {

/// HPL's random numbers: X(k+1) = a X(k) + 1 modulo 2^64, and 1/2 - X 2^-64 of each, in (-1/2, 1/2].
/// Any place of the sequence is reached in some 20 multiplications.
/// Source: HPL 2.3, testing/matgen; Knuth, The Art of Computer Programming, vol. 2, 3.3.4 (the
/// multiplier).
class RandomSequence {
 public:
  explicit RandomSequence(std::uint64_t seed);

  /// out[i] = number first + i
  void numbers(std::uint64_t first, std::span<double> out) const;

  double number(std::uint64_t index) const { return value(state(index)); }

  /// The sum of |number| of `count` numbers from `first` on, `step` apart: a row of a matrix.
  double sum_of_magnitudes(std::uint64_t first, std::uint64_t step, std::int64_t count) const;

 private:
  /// k steps at once: X(i + k) = factor X(i) + addend.
  struct Jump {
    std::uint64_t factor = 1;
    std::uint64_t addend = 0;
  };

  static constexpr std::size_t n_lanes = 8;
  using Lanes = std::array<std::uint64_t, n_lanes>;

  static void advance(Lanes& x, const Jump& jump) {
    for (std::uint64_t& state : x) {
      state = jump.factor * state + jump.addend;
    }
  }

  // Two exact conversions and one rounding, as HPL's own arithmetic has it.
  static double value(std::uint64_t x) {
    const auto high = static_cast<double>(static_cast<std::int64_t>(x >> 32));
    const auto low = static_cast<double>(static_cast<std::int64_t>(x & 0xffffffffU));
    return 0.5 - (high * 0x1p32 + low) * 0x1p-64;
  }

  Jump jump_of(std::uint64_t steps) const;
  std::uint64_t state(std::uint64_t index) const;

  /// States of numbers `first`, `first + step`, ...
  Lanes lanes(std::uint64_t first, std::uint64_t step) const;

  std::uint64_t start_;
  std::array<Jump, 64> powers_;  ///< [k]: of 2^k steps
};

}  // namespace lu
