#pragma once

#include <vector>

#include "apps/mp2/case.hpp"
#include "harness/run/team.hpp"

namespace mp2 {

/// All repulsion integrals over basis functions, [n_bf][n_bf][n_bf][n_bf], hartree, on every rank:
/// each unique shell quartet is computed once, on the rank it is dealt to, and put into its eight
/// places. Collective.
std::vector<double> stored_integrals(const Case& input, const casebook::Team& team);

/// Errors: UsageError when n_bf^4 numbers exceed the memory of the case.
void require_memory_for_all(const Case& input);

}  // namespace mp2
