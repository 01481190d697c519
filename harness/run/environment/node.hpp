#pragma once

#include "harness/run/team.hpp"

namespace casebook {

/// True if this rank is the lowest of its node (of those that could share memory with it), the one
/// that speaks for what a node has once. Collective.
bool is_first_on_node(const Team& team);

}  // namespace casebook
