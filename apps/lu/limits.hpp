#pragma once

#include <string>

#include "apps/lu/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace lu {

/// Errors: UsageError when a number is out of its range. where: how messages name the input
void require_valid(const Case& settings, const std::string& where);

/// True if the grid of the case has as many places as there are ranks.
/// Errors: UsageError.
void require_fit(const Case& input, int n_ranks);

/// Memory of one run: the rank's part of (A b), panels and buffers, and the judge's vectors.
/// Errors: UsageError where the ranks are not those of the grid: how much they lack is beside the point.
/// held: bytes of an element of (A b) that the variant keeps; 0: 8
casebook::MemoryNeed memory(const Case& input, int n_ranks, double held);

}  // namespace lu
