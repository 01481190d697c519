#pragma once

#include "apps/cg/case.hpp"

namespace cg {

/// The case on this many ranks: their grid is set, and with it the size of the whole problem.
/// Errors: UsageError when the ranks do not factor into a grid of which no side is more than eight
/// times another (HPCG's limit), when the whole grid outgrows the row numbers, or when a matrix has
/// fewer rows than ranks.
Case for_ranks(Case input, int n_ranks);

/// The factors of n_ranks that give the whole grid the smallest surface between ranks; among equal
/// ones the one with the longest side in z, then in y, whose faces are contiguous.
Grid rank_grid(int n_ranks, Grid local);

}  // namespace cg
