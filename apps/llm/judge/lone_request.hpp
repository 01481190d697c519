#pragma once

#include "apps/llm/judge/evidence.hpp"
#include "harness/run/team.hpp"

namespace llm {

/// Has the engine serve one more request, without any other: the limits of a service are multiples of
/// what this takes. Collective; the times are rank 0's.
LoneTimes measure_alone(Engine& engine, const Case& input, const casebook::Team& team);

}  // namespace llm
