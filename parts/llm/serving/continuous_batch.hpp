#pragma once

#include "apps/llm/engine.hpp"

namespace llm {

/// Serves requests side by side: whoever waits joins at the next step, whoever has its answer leaves.
/// Collective.
/// requests: on rank 0; null elsewhere. n_sequences: at most so many are open at once
void serve_continuously(Engine& engine,
                        Requests* requests,
                        const casebook::Team& team,
                        int n_sequences);

}  // namespace llm
