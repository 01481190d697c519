#include "harness/core/digest.hpp"

#include <xxhash.h>

namespace casebook {

/// Each piece is hashed with what came before as its seed, and its length with it, so that two texts are
/// not the same as their sum.
void Digest::add_bytes(const void* bytes, std::size_t n) {
  value_ = XXH3_64bits_withSeed(bytes, n, value_ ^ (n * 0x9e3779b97f4a7c15u));
}

}  // namespace casebook
