#pragma once

#include <vector>

#include <omp.h>

#include "apps/md/regions.hpp"
#include "parts/md/atoms/sums.hpp"
#include "parts/md/clusters/cluster_list.hpp"
#include "parts/md/domains/slab_atoms.hpp"

namespace md {

/// A slab's clusters with a wide and a narrow list for each thread, whatever their forces are.
class ListedSlabs : public SlabAtoms {
 public:
  /// Skins beyond the cut-off.
  struct Skins {
    double wide, narrow;
  };

  ListedSlabs(const Case& input, const casebook::Team& team, const Skins& skins);
  virtual ~ListedSlabs() = default;

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

  /// The start: atoms and lists.
  void place_and_list();

  /// One message asks for both lists: no atom may have moved by half of a skin.
  void renew_lists();

  /// sums_ and the tests of a walk over all lists.
  void add_sums();

  /// The wide lists of all threads.
  void build_list();

  /// That of one thread.
  virtual void look_for_neighbours(Worker& mine) const;

  std::vector<Vec3> images_;
  Skins skins_;
  std::vector<Worker> workers_;     ///< [thread]
  std::vector<Block> then_pruned_;  ///< positions when the narrow lists were made

 private:
  void prune_list();
};

template <class Work>
void ListedSlabs::for_each_worker(const casebook::Region& region, const Work& work) {
#pragma omp parallel num_threads(threads_)
  {
    const casebook::TimedRegion timed(region);
    work(workers_[static_cast<std::size_t>(omp_get_thread_num())]);
  }
}

}  // namespace md
