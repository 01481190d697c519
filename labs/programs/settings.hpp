#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/core/input_choice.hpp"
#include "harness/core/json.hpp"

namespace drill {

/// The input of a small program: whole numbers by name, and the seed of its data.
struct Settings {
  std::string name;
  std::map<std::string, std::int64_t> numbers;
  std::uint64_t seed = 1;

  std::int64_t operator[](const std::string& key) const { return numbers.at(key); }
};

/// Reads a case file (title, class, and the keys) and the overrides; each number is 1 to `largest`.
/// Errors: UsageError that names file, key, value and what is allowed.
Settings read_settings(const casebook::InputChoice& choice,
                       const std::vector<std::string>& keys,
                       std::int64_t largest);

/// Everything that determines the answer, in a fixed spelling.
std::string canonical(const Settings& settings);

casebook::Json describe(const Settings& settings);

/// Gives an input other data.
Settings with_seed(Settings settings, std::uint64_t seed);

/// Number k of a random sequence; any k, in any order. Source: Steele, Lea & Flood (2014), splitmix64
constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t k) {
  std::uint64_t z = seed + (k + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

/// Number k of a sequence between 0 and 1.
constexpr double uniform(std::uint64_t seed, std::uint64_t k) {
  return static_cast<double>(mixed(seed, k) >> 11) * 0x1.0p-53;
}

}  // namespace drill
