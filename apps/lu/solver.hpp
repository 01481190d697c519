#pragma once

#include <memory>

#include "apps/lu/case.hpp"
#include "apps/lu/result.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"

namespace lu {

/// Interface of a variant. set_up() makes this rank's part of (A b); solve() finds P, L, U and x, and
/// leaves L and U there.
using Solver = casebook::Solver<Result>;

/// The one function that a variant defines: its solver for this case on this team. `input` outlives
/// the solver.
/// Errors: UsageError when the variant cannot share the case among so many ranks.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace lu
