#pragma once

#include <vector>

#include "optimized/md/v10_embedded_in_lanes/lane_tables.hpp"
#include "optimized/md/v10_embedded_in_lanes/listed_clusters.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/embedded/spline.hpp"

namespace md {

/// Embedded atoms in clusters: two walks over the same lists. The first brings densities, to both ends of a pair
/// within a thread's run; then slopes of embedding cross to other ranks as positions do.
class EmbeddedLanes : public ListedClusters {
 public:
  EmbeddedLanes(const Case& input, const casebook::Team& team);

  void start(bool asked);
  void step(bool asked);

 private:
  /// Density and slope of every atom of this rank; borders of the others.
  void embed_atoms();
  void embed(Worker& mine);
  void compute_forces(bool asked);

  /// is_self: each pair of the cluster once; is_mine: the others get their part back.
  template <bool is_self, bool is_mine, bool one_type>
  void meet_density(Rows& i, const Neighbour& neighbour);
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  void meet(Rows& i, const Neighbour& neighbour);

  LaneTables tables_;
  std::vector<Spline> embedding_;
  std::vector<Block> density_, slope_;  ///< [cluster] in x; slope_ also of borders
};

}  // namespace md
