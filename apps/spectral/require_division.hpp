#pragma once

#include "apps/spectral/case.hpp"
#include "harness/run/team.hpp"

namespace spectral {

/// Slabs are equal shares of n planes.
/// Errors: UsageError that says which numbers of ranks would do.
void require_division(const Case& input, const casebook::Team& team);

/// Pruned slabs share the rows ky that the 2/3 rule keeps; each rank needs one.
/// Errors: UsageError that says how many ranks there may be.
void require_rows(const Case& input, const casebook::Team& team);

}  // namespace spectral
