#pragma once

#include <vector>

#include "harness/run/team.hpp"
#include "parts/lu/local_matrix.hpp"

namespace lu {

/// Solves U x = y, of whole columns that are dealt out to the ranks; y is the column after the last.
/// Collective; every rank has x. Region: back_solve.
/// Errors: UsageError when U is singular but for rounding.
std::vector<double> back_solve(const LocalMatrix<double>& matrix, const casebook::Team& team);

}  // namespace lu
