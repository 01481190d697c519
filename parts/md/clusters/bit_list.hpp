#pragma once

#include <vector>

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Builds the list of build_cluster_list(): the boxes around eight clusters of a column are compared at once,
/// and the first of them is guessed from its height and not looked for from the floor.
void build_list_by_bits(const std::vector<Block>& position,
                        const Columns& columns,
                        const Vec3& box,
                        const Share& share,
                        double reach,
                        ClusterList& list);

/// Prunes a list as prune() does.
void prune_by_bits(const std::vector<Block>& position,
                   const std::vector<Vec3>& images,
                   std::size_t first_cluster,
                   double reach,
                   const ClusterList& outer,
                   ClusterList& inner);

}  // namespace md
