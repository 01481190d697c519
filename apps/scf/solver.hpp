#pragma once

#include <memory>

#include "apps/scf/case.hpp"
#include "apps/scf/result.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"

namespace scf {

using Solver = casebook::Solver<Result>;

/// The one function that a variant defines: its solver for this case on this team. `input` outlives
/// the solver.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace scf
