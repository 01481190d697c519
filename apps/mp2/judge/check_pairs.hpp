#pragma once

#include <vector>

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace mp2 {

/// Adds the checks of the pair energies, whose integrals the ranks share: collective where the team has
/// several.
/// result: its arrays are the same on every rank; nothing when they have wrong sizes, and then every
/// check fails
void add_pairs(const Case& input,
               const Result* result,
               const casebook::Team& team,
               const casebook::Draw& draw,
               std::vector<casebook::Check>& checks);

}  // namespace mp2
