#pragma once

#include "apps/llm/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace llm {

/// Memory of a variant, in the order of MEMORY in its CMakeLists.txt.
struct Holding {
  double weight_bytes = 0.0;  ///< of a number of a matrix in memory; 0: as the file stores it
  double cache_bytes = 0.0;   ///< of a number of a kept key or value
  double shares = 0.0;  ///< 1: ranks share weights and cache; 0: each rank has the whole model
};

/// Memory of one run: weights, keys and values, and on the first rank logits and the judge's rows.
casebook::MemoryNeed memory(const Case& input, int n_ranks, const Holding& holding);

}  // namespace llm
