#include "parts/md/clusters/pruned_list.hpp"

namespace md {

void prune(const std::vector<Block>& position,
           const std::vector<Vec3>& images,
           std::size_t first_cluster,
           double reach,
           const ClusterList& outer,
           ClusterList& inner) {
  prune_where(
      position, images, first_cluster, outer, inner, [reach2 = reach * reach](const auto&... pair) {
        return meets(pair..., reach2);
      });
}

}  // namespace md
