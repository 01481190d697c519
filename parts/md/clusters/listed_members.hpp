#pragma once

#include <mpi.h>

#include "parts/md/clusters/bit_list.hpp"
#include "parts/md/clusters/cluster_walk.hpp"
#include "parts/md/clusters/listed.hpp"

namespace md {

// Members of Listed for the source that instantiates it: a solver calls them, and its loops are compiled without them.

template <class Atoms>
Listed<Atoms>::Listed(const Case& input, const casebook::Team& team, const Skins& skins)
    : Atoms(input, team),
      images_(images_of(input.box)),
      skins_(skins),
      workers_(static_cast<std::size_t>(team.n_threads)) {
  threads_ = team.n_threads;
}

template <class Atoms>
template <class SortAndList>
void Listed<Atoms>::renew_lists(const SortAndList& sort_and_list) {
  double farthest[2] = {this->moved2(then_), this->moved2(then_pruned_)};
  {
    const casebook::TimedRegion timed(region::exchange);
    MPI_Allreduce(MPI_IN_PLACE, farthest, 2, MPI_DOUBLE, MPI_MAX, team_.comm);
  }
  const bool wide_is_old = !(farthest[0] < 0.25 * skins_.wide * skins_.wide);
  if (wide_is_old) {
    sort_and_list();
  }
  if (wide_is_old || !(farthest[1] < 0.25 * skins_.narrow * skins_.narrow)) {
    prune_list();
  }
}

template <class Atoms>
template <class Look>
void Listed<Atoms>::build_list(const Look& look) {
  for (std::size_t t = 0; t < workers_.size(); ++t) {
    const Share part = share_of(share_.size(), static_cast<int>(t), team_.n_threads);
    workers_[t].share = {share_.begin + part.begin, share_.begin + part.end};
  }
  for_each_worker(region::neighbour, look);
  for (const Worker& worker : workers_) {
    counters_.listed += static_cast<double>(rows * lanes * worker.wide.neighbours.size());
  }
  counters_.builds += 1.0;
}

template <class Atoms>
void Listed<Atoms>::prune_list() {
  for_each_worker(region::neighbour, [this](Worker& mine) {
    const double reach = input_.cutoff + skins_.narrow;
    prune_by_bits(x_, images_, mine.share.begin, reach, mine.wide, mine.list);
  });
  const casebook::TimedRegion timed(region::neighbour);
  then_pruned_ = x_;
}

template <class Atoms>
void Listed<Atoms>::add_sums() {
  sums_ = {};
  for (const Worker& worker : workers_) {
    sums_.potential += worker.sums.potential;
    sums_.virial += worker.sums.virial;
    sums_.pairs += worker.sums.pairs;
    counters_.tested += tests_of(worker.list);
  }
}

}  // namespace md
