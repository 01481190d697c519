#pragma once

#include "apps/lu/case.hpp"
#include "apps/lu/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/team.hpp"

namespace lu::judge {

/// The rate of the solve, by the case's flops, as a part of what no processor of this kind exceeds.
/// It finds answers that were not computed in the time.
casebook::Check speed_check(const Case& input, const Result& result, const casebook::Team& team);

}  // namespace lu::judge
