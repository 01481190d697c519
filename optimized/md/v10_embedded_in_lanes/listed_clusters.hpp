#pragma once

#include <vector>

#include <omp.h>

#include "apps/md/regions.hpp"
#include "parts/md/atoms/sums.hpp"
#include "parts/md/clusters/border_exchange.hpp"
#include "parts/md/clusters/cluster_atoms.hpp"
#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Clusters with a wide and a narrow list for each thread, whatever their forces are.
class ListedClusters : public ClusterAtoms {
 public:
  /// Skins beyond the cut-off.
  struct Skins {
    double wide, narrow;
  };

  ListedClusters(const Case& input, const casebook::Team& team, const Skins& skins);

 protected:
  /// Work space of one thread.
  struct Worker {
    Share share;  ///< of the clusters
    ClusterList wide, list;
    Sums sums;  ///< of its forces
  };

  /// Every thread does the same for its own part.
  template <class Work>
  void for_each_worker(const casebook::Region& region, const Work& work);

  void build_list();
  void prune_list();

  /// One message asks for both lists: no atom may have moved by half of a skin.
  void renew_lists();

  /// sums_ and the tests of a walk over all lists.
  void add_sums();

  std::vector<Vec3> images_;
  BorderExchange borders_;
  Skins skins_;
  std::vector<Worker> workers_;  ///< [thread]

 private:
  std::vector<Block> then_pruned_;  ///< positions when the narrow lists were made
};

template <class Work>
void ListedClusters::for_each_worker(const casebook::Region& region, const Work& work) {
#pragma omp parallel num_threads(threads_)
  {
    const casebook::TimedRegion timed(region);
    work(workers_[static_cast<std::size_t>(omp_get_thread_num())]);
  }
}

}  // namespace md
