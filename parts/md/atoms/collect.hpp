#pragma once

#include "apps/md/case.hpp"
#include "apps/md/result.hpp"
#include "apps/md/state.hpp"
#include "harness/run/team.hpp"

namespace md {

/// Brings positions and velocities of all ranks to rank 0, by number of the atom. Collective.
void collect(const State& mine, const Case& input, const casebook::Team& team, Result& result);

}  // namespace md
