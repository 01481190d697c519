#include "optimized/md/v10_embedded_in_lanes/listed_clusters.hpp"

#include "parts/md/clusters/listed_members.hpp"

namespace md {

template class Listed<ClusterAtoms>;

ListedClusters::ListedClusters(const Case& input, const casebook::Team& team, const Skins& skins)
    : Listed(input, team, skins), borders_(team) {}

void ListedClusters::renew_lists() {
  Listed::renew_lists([this] {
    exchange();
    sort_atoms();
    build_list();
  });
}

void ListedClusters::build_list() {
  Listed::build_list([this](Worker& mine) {
    const double reach = input_.cutoff + skins_.wide;
    build_list_by_bits(x_, columns_, input_.box, mine.share, reach, mine.wide);
  });
  std::vector<const ClusterList*> lists;
  for (const Worker& worker : workers_) {
    lists.push_back(&worker.wide);
  }
  borders_.plan(lists, x_.size());
}

}  // namespace md
