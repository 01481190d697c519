#include "parts/md/clusters/pruned_list.hpp"

namespace md {

void prune(const std::vector<Block>& position,
           const std::vector<Vec3>& images,
           std::size_t first_cluster,
           double reach,
           const ClusterList& outer,
           ClusterList& inner) {
  const double reach2 = reach * reach;
  const std::size_t n_halves = outer.other.size();
  inner.begin.resize(n_halves + 1);
  inner.other.resize(n_halves);
  inner.neighbours.resize(outer.neighbours.size());
  std::size_t kept = 0;
  for (std::size_t half = 0; half < n_halves; ++half) {
    const Block& i = position[first_cluster + half / 2];
    const std::size_t first_row = half % 2 * rows;
    inner.begin[half] = kept;
    for (std::size_t k = outer.begin[half]; k < outer.begin[half + 1]; ++k) {
      if (k == outer.other[half]) {
        inner.other[half] = kept;
      }
      const Neighbour neighbour = outer.neighbours[k];
      inner.neighbours[kept] = neighbour;
      kept += meets(i, first_row, position[neighbour.cluster], images[neighbour.image], reach2);
    }
    if (outer.other[half] == outer.begin[half + 1]) {
      inner.other[half] = kept;
    }
  }
  inner.begin[n_halves] = kept;
  inner.neighbours.resize(kept);
}

}  // namespace md
