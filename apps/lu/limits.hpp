#pragma once

#include <string>

#include "apps/lu/case.hpp"
#include "harness/run/team.hpp"

namespace lu {

/// Errors: UsageError when a number is out of its range. where: how messages name the input
void require_valid(const Case& settings, const std::string& where);

/// Whether this team can take the case: as many ranks as its grid has places, and on each node memory
/// for the part of (A b) that its ranks hold. Collective; every rank throws or none.
/// Errors: UsageError (ranks), EnvironmentError (memory).
void require_fit(const Case& input, const casebook::Team& team);

/// Bytes of (A b) that one of `n_ranks` ranks holds, with a tenth for panels and buffers.
double bytes_per_rank(const Case& input, int n_ranks);

}  // namespace lu
