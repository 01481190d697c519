#pragma once

#include "apps/spectral/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace spectral {

/// Memory of one run: the rank's part of the fields of the solver and of those that the witness keeps,
/// and on rank 0 what the judge makes its own step with.
/// held: arrays of n^3 doubles, of all ranks together, that the variant has at its peak
casebook::MemoryNeed memory(const Case& input, int n_ranks, double held);

}  // namespace spectral
