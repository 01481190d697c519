#pragma once

#include <span>
#include <vector>

#include "harness/run/team.hpp"

namespace lu::judge {

/// The larger of two; not a number when one of them is none.
double worse(double a, double b);

/// Adds up vectors over the ranks; every rank has the sums then. Collective.
void add_over_ranks(std::span<double> values, const casebook::Team& team);

/// The worst value of all ranks, on every rank. Collective.
double worst_of_ranks(double value, const casebook::Team& team);

}  // namespace lu::judge
