#include "harness/core/input_hash.hpp"

#include <fmt/core.h>
#include <xxhash.h>

namespace casebook {

std::string hash_input(const std::string& canonical_input) {
  const XXH128_hash_t hash = XXH3_128bits(canonical_input.data(), canonical_input.size());
  return fmt::format("xxh3-128:{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace casebook
