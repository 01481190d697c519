#pragma once

#include <vector>

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// The list of a share of the clusters: columns are scanned from the floor, box by box.
void build_cluster_list(const std::vector<Block>& position,
                        const Columns& columns,
                        const Vec3& box,
                        const Share& share,
                        double reach,
                        ClusterList& list);

}  // namespace md
