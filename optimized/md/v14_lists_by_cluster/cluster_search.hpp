#pragma once

#include <vector>

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// The same list as build_list_by_bits() makes, entry for entry: both halves of a cluster are looked after in one walk
/// over its columns, and columns whose clusters have all listed this one are passed by.
void build_list_by_cluster(const std::vector<Block>& position,
                           const Columns& columns,
                           const Vec3& box,
                           const Share& share,
                           double reach,
                           ClusterList& list);

}  // namespace md
