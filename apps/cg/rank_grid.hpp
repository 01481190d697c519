#pragma once

#include "apps/cg/case.hpp"

namespace cg {

/// The case on this many ranks: their grid is set, and with it the size of the whole problem; a
/// reference for another number of ranks is dropped.
/// Errors: UsageError when the ranks do not factor into a grid of which no side is more than eight
/// times another (HPCG's limit), when the whole grid outgrows the row numbers, or when a matrix has
/// fewer rows than ranks.
Case for_ranks(Case input, int n_ranks);

/// The three factors of n_ranks whose box has the smallest surface, in the order that HPCG 3.1 gives
/// them for powers of primes and for products of two or three different ones: the same problem, and
/// the same order of its rows.
Grid rank_grid(int n_ranks);

}  // namespace cg
