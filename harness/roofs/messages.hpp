#pragma once

#include "harness/core/json.hpp"
#include "harness/roofs/progress.hpp"
#include "harness/roofs/sampling.hpp"
#include "harness/run/team.hpp"

namespace casebook::roofs {

/// Messages between ranks 0 and 1 and sums over all ranks: `mpi` in roofs.json.
/// Collective; complete on rank 0. With one rank there is no ping-pong.
Json measure_messages(const Team& team, const Sampling& sampling, const Say& say);

}  // namespace casebook::roofs
