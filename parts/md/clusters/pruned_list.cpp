#include "parts/md/clusters/pruned_list.hpp"

namespace md {

void prune(const std::vector<Block>& position,
           const std::vector<Vec3>& images,
           std::size_t first_cluster,
           double reach,
           const ClusterList& outer,
           ClusterList& inner) {
  const double reach2 = reach * reach;
  prune_where(
      first_cluster, outer, inner, [&](std::size_t cluster, std::size_t first_row, Neighbour j) {
        return meets(
            position[cluster], first_row, position[j.cluster], images[j.image], reach2);
      });
}

}  // namespace md
