#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <mpi.h>

#include "harness/run/team.hpp"
#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Brings to each rank those clusters of others that its lists name, one message from each rank
/// that has some.
class BorderExchange {
 public:
  explicit BorderExchange(const casebook::Team& team) : team_(team) {}

  /// Tells every rank what is needed of its clusters, while these lists live. Collective.
  /// lists: of this rank; n_clusters: of all ranks, in equal shares
  void plan(std::span<const ClusterList* const> lists, std::size_t n_clusters);

  /// Refreshes the positions that were asked for. Collective; returns the bytes that this rank
  /// handed over.
  double exchange(std::vector<Block>& position);

 private:
  /// Clusters that one other rank sends, or gets.
  struct Message {
    int rank;
    std::vector<std::uint32_t> clusters;
    std::vector<Block> blocks;
  };

  casebook::Team team_;
  std::vector<Message> wanted_, given_;
  std::vector<MPI_Request> requests_;
};

}  // namespace md
