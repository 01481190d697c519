#include "parts/md/domains/single_slabs.hpp"

#include "parts/md/clusters/single_list.hpp"

namespace md {

void SingleSlabs::look_for_neighbours(Worker& mine) const {
  to_single(x_, single_);
  const double reach = input_.cutoff + skins_.wide;
  build_list_in_single(x_, single_, columns_, input_.box, mine.share, reach, mine.wide);
}

void SingleSlabs::leave_near() {
  const double reach = with_slack(input_.cutoff + skins_.narrow, input_.box) - skins_.narrow;
  for_each_worker(region::neighbour, [&](Worker& mine) {
    to_single(x_, single_);
    prune_single(mine, reach);
  });
}

void SingleSlabs::prune_single(Worker& mine, double reach) const {
  const ClusterList& outer = mine.wide;
  ClusterList& inner = mine.list;
  const std::size_t n_halves = outer.other.size();
  inner.begin.resize(n_halves + 1);
  inner.other.resize(n_halves);
  inner.neighbours.resize(outer.neighbours.size());
  const std::vector<SingleVec3> images = to_single(images_);
  std::size_t kept = 0;
  for (std::size_t half = 0; half < n_halves; ++half) {
    const std::size_t cluster = mine.share.begin + half / 2;
    const SingleBlock& own = single_[cluster];
    const SingleRows i = half % 2 == 0 ? rows_from<0>(own) : rows_from<rows>(own);
    const double own_reach = reach + allowance_[cluster];
    const auto keep = [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        const Neighbour j = outer.neighbours[k];
        inner.neighbours[kept] = j;
        const Ends place = moved(single_[j.cluster], images[j.image]);
        kept += may_meet(i, place, own_reach + allowance_[j.cluster]);
      }
    };
    inner.begin[half] = kept;
    keep(outer.begin[half], outer.other[half]);
    inner.other[half] = kept;
    keep(outer.other[half], outer.begin[half + 1]);
  }
  inner.begin[n_halves] = kept;
  inner.neighbours.resize(kept);
}

}  // namespace md
