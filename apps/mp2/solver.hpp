#pragma once

#include <memory>

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"

namespace mp2 {

using Solver = casebook::Solver<Result>;

/// The one function that a variant defines: its solver for this case on this team. `input` outlives
/// the solver. set_up() is Hartree-Fock, solve() what follows.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace mp2
