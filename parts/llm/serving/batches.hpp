#pragma once

#include "apps/llm/engine.hpp"

namespace llm {

/// Serves requests batch by batch: as many as wait, all of them until the last has its answer, then
/// the next ones. Collective.
/// requests: on rank 0; null elsewhere. n_sequences: at most so many are open at once
void serve_batches(Engine& engine, Requests* requests, const casebook::Team& team, int n_sequences);

}  // namespace llm
