#pragma once

#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/state.hpp"
#include "harness/run/team.hpp"

namespace md {

/// Positions of this rank's share of all atoms by their number (parts/md/atoms/share.hpp), moved into the box; whoever
/// owns them sends them. Collective.
std::vector<Vec3> numbered_share(const State& mine, const Case& input, const casebook::Team& team);

}  // namespace md
