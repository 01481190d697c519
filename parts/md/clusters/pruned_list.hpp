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

/// Copies the neighbours for which is_near answers yes.
/// is_near(cluster, first_row, neighbour): half of a cluster, from this row on, and its possible neighbour
template <class IsNear>
void prune_where(std::size_t first_cluster,
                 const ClusterList& outer,
                 ClusterList& inner,
                 const IsNear& is_near) {
  const std::size_t n_halves = outer.other.size();
  inner.begin.resize(n_halves + 1);
  inner.other.resize(n_halves);
  inner.neighbours.resize(outer.neighbours.size());
  std::size_t kept = 0;
  for (std::size_t half = 0; half < n_halves; ++half) {
    const std::size_t cluster = first_cluster + half / 2;
    const std::size_t first_row = half % 2 * rows;
    const auto keep = [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        const Neighbour neighbour = outer.neighbours[k];
        inner.neighbours[kept] = neighbour;
        kept += is_near(cluster, first_row, neighbour);
      }
    };
    inner.begin[half] = kept;
    keep(outer.begin[half], outer.other[half]);
    inner.other[half] = kept;
    keep(outer.other[half], outer.begin[half + 1]);
  }
  inner.begin[n_halves] = kept;
  inner.neighbours.resize(kept);
}

}  // namespace md
