#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// Sum over threads, then over ranks: the same on every rank. Collective.
/// partial: of each thread; the first is overwritten
Matrix sum_over_team(std::vector<Matrix>& partial, const casebook::Team& team);

}  // namespace scf
