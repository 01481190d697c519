#pragma once

#include <memory>

#include "apps/dft/case.hpp"
#include "apps/dft/result.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"

namespace dft {

using Solver = casebook::Solver<Result>;

/// The one function that a variant defines: its solver for this case on this team. `input` outlives
/// the solver.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace dft
