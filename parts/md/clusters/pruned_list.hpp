#pragma once

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Leaves of a list those neighbours that have an atom within a shorter reach now. The list's share
/// begins at this cluster.
void prune(const std::vector<Block>& position,
           const std::vector<Vec3>& images,
           std::size_t first_cluster,
           double reach,
           const ClusterList& outer,
           ClusterList& inner);

}  // namespace md
