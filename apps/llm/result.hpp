#pragma once

#include <cstdint>
#include <vector>

#include "apps/llm/engine.hpp"

namespace llm {

/// The answers of one solve, and the engine that gave them, which the judge asks more.
struct Result {
  Case input;                   ///< that the answers belong to
  Engine* engine = nullptr;     ///< on every rank; lives until the next solver is made
  std::vector<Answer> answers;  ///< rank 0's
  std::int64_t started_ns = 0;
  double cache_bytes = 0.0;  ///< of all ranks, when the answers were there
};

}  // namespace llm
