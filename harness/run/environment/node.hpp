#pragma once

#include "harness/run/team.hpp"

namespace casebook {

/// True if this rank is the lowest of its node (of those that could share memory with it), the one
/// that speaks for what a node has once. Collective.
bool is_first_on_node(const Team& team);

/// Sum of the values of the ranks that one kernel runs: those whose processor time /proc/stat counts
/// together. Nodes that are namespaces of one machine are of one kernel. Collective.
double sum_over_kernel(const Team& team, double mine);

}  // namespace casebook
