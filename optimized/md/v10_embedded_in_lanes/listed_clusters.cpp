#include "optimized/md/v10_embedded_in_lanes/listed_clusters.hpp"

#include <mpi.h>

#include "parts/md/clusters/bit_list.hpp"
#include "parts/md/clusters/cluster_walk.hpp"

namespace md {

ListedClusters::ListedClusters(const Case& input, const casebook::Team& team, const Skins& skins)
    : ClusterAtoms(input, team),
      images_(images_of(input.box)),
      borders_(team),
      skins_(skins),
      workers_(static_cast<std::size_t>(team.n_threads)) {
  threads_ = team.n_threads;
}

void ListedClusters::renew_lists() {
  double farthest[2] = {moved2(then_), moved2(then_pruned_)};
  {
    const casebook::TimedRegion timed(region::exchange);
    MPI_Allreduce(MPI_IN_PLACE, farthest, 2, MPI_DOUBLE, MPI_MAX, team_.comm);
  }
  const bool wide_is_old = !(farthest[0] < 0.25 * skins_.wide * skins_.wide);
  if (wide_is_old) {
    exchange();
    sort_atoms();
    build_list();
  }
  if (wide_is_old || !(farthest[1] < 0.25 * skins_.narrow * skins_.narrow)) {
    prune_list();
  }
}

void ListedClusters::build_list() {
  std::vector<const ClusterList*> lists;
  for (std::size_t t = 0; t < workers_.size(); ++t) {
    const Share part = share_of(share_.size(), static_cast<int>(t), team_.n_threads);
    workers_[t].share = {share_.begin + part.begin, share_.begin + part.end};
    lists.push_back(&workers_[t].wide);
  }
  for_each_worker(region::neighbour, [this](Worker& mine) {
    const double reach = input_.cutoff + skins_.wide;
    build_list_by_bits(x_, columns_, input_.box, mine.share, reach, mine.wide);
  });
  for (const ClusterList* const list : lists) {
    counters_.listed += static_cast<double>(rows * lanes * list->neighbours.size());
  }
  counters_.builds += 1.0;
  borders_.plan(lists, x_.size());
}

void ListedClusters::prune_list() {
  for_each_worker(region::neighbour, [this](Worker& mine) {
    const double reach = input_.cutoff + skins_.narrow;
    prune_by_bits(x_, images_, mine.share.begin, reach, mine.wide, mine.list);
  });
  const casebook::TimedRegion timed(region::neighbour);
  then_pruned_ = x_;
}

void ListedClusters::add_sums() {
  sums_ = {};
  for (const Worker& worker : workers_) {
    sums_.potential += worker.sums.potential;
    sums_.virial += worker.sums.virial;
    sums_.pairs += worker.sums.pairs;
    counters_.tested += tests_of(worker.list);
  }
}

}  // namespace md
