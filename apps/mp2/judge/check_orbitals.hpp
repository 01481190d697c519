#pragma once

#include <vector>

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"
#include "harness/run/check.hpp"

namespace mp2 {

/// Adds the checks of the canonical orbitals. result: nothing when its arrays have wrong sizes, and
/// then every check fails.
void add_orbitals(const Case& input, const Result* result, std::vector<casebook::Check>& checks);

}  // namespace mp2
