#pragma once

#include <cstdint>

namespace llm {

/// Mixes the bits of a counter: neighbours become unrelated.
/// Source: G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014, 453 (SplitMix64), with its constants.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// Numbers drawn one after the other from a seed; the same on every machine.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(mix(seed)) {}

  std::uint64_t word() { return mix(state_++); }

  /// 0 to n - 1, n below 2^32
  int below(int n) {
    return static_cast<int>((word() >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }

  /// Within [0, 1)
  double unit() { return static_cast<double>(word() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace llm
