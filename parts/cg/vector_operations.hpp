#pragma once

#include "harness/run/team.hpp"

namespace cg {

/// Sum over all ranks of a_i b_i, [n] on this one; the same number in every call, because threads
/// and ranks are added in a fixed order. Collective.
double dot(const double* a, const double* b, int n, const casebook::Team& team);

/// Sum over all ranks, in a fixed order. Collective.
double sum_over_ranks(double mine, const casebook::Team& team);

/// w = alpha x + beta y, [n]; w may be x or y.
void waxpby(double alpha, const double* x, double beta, const double* y, double* w, int n);

}  // namespace cg
