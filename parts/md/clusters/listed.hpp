#pragma once

#include <vector>

#include <omp.h>

#include "apps/md/regions.hpp"
#include "parts/md/atoms/sums.hpp"
#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Skins of lists beyond the cut-off.
struct Skins {
  double wide, narrow;
};

/// Atoms in clusters with a wide and a narrow list for each thread, whatever their forces are.
/// Atoms: ClusterAtoms, or a class derived from it; its source includes listed_members.hpp and instantiates this class
template <class Atoms>
class Listed : public Atoms {
 public:
  Listed(const Case& input, const casebook::Team& team, const Skins& skins);

 protected:
  using Atoms::counters_;
  using Atoms::input_;
  using Atoms::share_;
  using Atoms::sums_;
  using Atoms::team_;
  using Atoms::then_;
  using Atoms::threads_;
  using Atoms::x_;

  /// Work space of one thread.
  struct Worker {
    Share share;  ///< of the clusters
    ClusterList wide, list;
    Sums sums;  ///< of its forces
  };

  /// Every thread does the same for its own part.
  template <class Work>
  void for_each_worker(const casebook::Region& region, const Work& work) {
#pragma omp parallel num_threads(threads_)
    {
      const casebook::TimedRegion timed(region);
      work(workers_[static_cast<std::size_t>(omp_get_thread_num())]);
    }
  }

  /// One message asks for both lists: no atom may have moved by half of a skin.
  /// sort_and_list(): what an old wide list asks for
  template <class SortAndList>
  void renew_lists(const SortAndList& sort_and_list);

  /// The wide lists of all threads, each with its share of the clusters.
  /// look(worker): makes the list of one thread
  template <class Look>
  void build_list(const Look& look);

  void prune_list();

  /// sums_ and the tests of a walk over all lists.
  void add_sums();

  std::vector<Vec3> images_;
  Skins skins_;
  std::vector<Worker> workers_;     ///< [thread]
  std::vector<Block> then_pruned_;  ///< positions when the narrow lists were made
};

}  // namespace md
