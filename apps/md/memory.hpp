#pragma once

#include "apps/md/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace md {

/// Memory of one run: the input, which every rank has (moved for later solves, copied for the solver, and
/// spelt out to be hashed), the rank's part of the solver and of the four states that the witness keeps, the
/// rank's help for the judge, and on rank 0 the gathered states and what the judge makes of them.
/// shared, replicated: bytes of one atom that the variant has at its peak, on all ranks together and on each
casebook::MemoryNeed memory(const Case& input, int n_ranks, double shared, double replicated);

}  // namespace md
