#pragma once

#include <vector>

#include "optimized/llm/v9_prefill_and_decode_ranks/side.hpp"

namespace llm {

/// Reads prompts one by one and hands them over; returns their sequences.
std::vector<int> read_prompts(const Side& side);

}  // namespace llm
