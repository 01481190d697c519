#pragma once

#include <vector>

#include "optimized/llm/v9_prefill_and_decode_ranks/side.hpp"

namespace llm {

/// Takes requests, gives their prompts to the other team, and writes the answers; returns the sequences
/// that it has used. Collective among the writers, while the readers read_prompts().
/// requests: on rank 0
std::vector<int> write_answers(const Side& side, Requests* requests, int n_sequences);

}  // namespace llm
