#pragma once

#include <vector>

#include "parts/md/clusters/single_blocks.hpp"
#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// The list of build_list_by_cluster(), and blocks that are beyond the reach by rounding only: of a cluster all boxes
/// near it are noted first, then atoms are compared in single precision.
/// single: of the same positions
void build_list_in_single(const std::vector<Block>& position,
                          const std::vector<SingleBlock>& single,
                          const Columns& columns,
                          const Vec3& box,
                          const Share& share,
                          double reach,
                          ClusterList& list);

}  // namespace md
