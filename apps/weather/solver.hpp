#pragma once

#include <memory>

#include "apps/weather/case.hpp"
#include "apps/weather/result.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"

namespace weather {

using Solver = casebook::Solver<Result>;

/// The one function that a variant defines: its solver for this case on this team. `input` outlives
/// the solver.
/// Errors: UsageError when the variant cannot share the case among so many ranks.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace weather
