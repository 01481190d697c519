#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/lu/grid/grid.hpp"
#include "parts/lu/local_matrix.hpp"

namespace lu {

/// Solves U x = y, of blocks that are dealt out over a grid; y is the column after the last. Collective;
/// every rank has x. Region: back_solve.
/// Errors: UsageError when U is singular but for rounding.
std::vector<double> back_solve(const LocalMatrix<double>& a,
                               const Grid& grid,
                               const casebook::Team& team);

}  // namespace lu
