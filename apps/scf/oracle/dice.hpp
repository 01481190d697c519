#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace scf::oracle {

/// Random numbers that are the same everywhere for the same seed: std::mt19937_64 is; the standard's
/// distributions and std::shuffle are not.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : generator_(seed) {}

  /// A number from 0 to n - 1; n > 0.
  std::size_t roll(std::size_t n) { return generator_() % n; }

  /// A number from -1 to 1.
  double uniform() { return static_cast<double>(generator_() >> 11U) * 0x1p-52 - 1.0; }

  template <class Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t k = items.size(); k > 1; --k) {
      std::swap(items[k - 1], items[roll(k)]);
    }
  }

  template <class Item>
  const Item& pick(const std::vector<Item>& items) {
    return items[roll(items.size())];
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace scf::oracle
