#pragma once

#include "apps/cg/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace cg {

/// Memory of one run: the matrix of all levels, as the problem, the judge and the solver each
/// have it, and vectors; of a matrix from a file also the whole of it on each rank.
/// held: bytes for each row of the finest level with this variant, coarser levels, problem and judge included
casebook::MemoryNeed memory(const Case& input, int n_ranks, double held);

}  // namespace cg
