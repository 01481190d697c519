#pragma once

#include <string>

#include "harness/run/team.hpp"

namespace cg {

/// Bytes of last-level cache that all nodes of the team have together: a problem of about this size
/// measures the cache and not the memory. Collective.
double cache_of_all_nodes(const casebook::Team& team);

/// Last-level cache of this node in bytes, each cache counted once however many processors share
/// it; 0 where the kernel does not say. folder: /sys/devices/system/cpu or one like it
double cache_of_node(const std::string& folder);

}  // namespace cg
