#pragma once

#include <cstddef>

#include "harness/core/every_length.hpp"

namespace llm::oracle {

/// Sums are made in so many lanes whatever the processor has, so that they have the same bits everywhere.
using Lanes = double __attribute__((vector_size(64)));
inline constexpr std::size_t n_lanes = 8;

}  // namespace llm::oracle
