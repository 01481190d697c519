#pragma once

#include <cstddef>

// The same source for every vector length that the processor may have. No multiplication is joined
// with an addition, and a vector's lanes are the same numbers in each of them, so that all give the
// same bits.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define CASEBOOK_EVERY_LENGTH \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CASEBOOK_EVERY_LENGTH
#endif

namespace llm::oracle {

using Lanes = double __attribute__((vector_size(64)));
inline constexpr std::size_t n_lanes = 8;

}  // namespace llm::oracle
