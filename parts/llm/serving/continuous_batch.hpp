#pragma once

#include "parts/llm/serving/beginnings.hpp"

namespace llm {

/// Serves requests side by side: a waiting one joins at the next step, one that has its answer leaves.
/// Collective.
/// requests: on rank 0; null elsewhere. n_sequences: at most so many are open at once
void serve_continuously(Engine& engine,
                        Requests* requests,
                        const casebook::Team& team,
                        int n_sequences);

/// Serves requests side by side; the common beginning of prompts is read once.
void serve_with_common_beginnings(Engine& engine,
                                  Requests* requests,
                                  const casebook::Team& team,
                                  int n_sequences,
                                  const ShareBeginning& share);

}  // namespace llm
