#pragma once

#include "optimized/md/v10_embedded_in_lanes/listed_clusters.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/clusters/lane_potential.hpp"

namespace md {

/// Lennard-Jones pairs of clusters, as v9 computes them.
class PairLanes : public ListedClusters {
 public:
  PairLanes(const Case& input, const casebook::Team& team);

  void start(bool asked);
  void step(bool asked);

 private:
  void compute_forces(bool asked);

  /// is_self: each pair of the cluster once; is_mine: the others get their forces back.
  template <bool is_self, bool is_mine, bool one_type, bool asked>
  void meet(Rows& i, const Neighbour& neighbour);

  LanePotential potential_;
};

}  // namespace md
