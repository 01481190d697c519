#include "parts/md/clusters/single_list.hpp"

#include <algorithm>
#include <array>

#include "parts/md/clusters/boxes.hpp"
#include "parts/md/clusters/found_neighbours.hpp"
#include "parts/md/clusters/lane_bits.hpp"

namespace md {
namespace {

/// The walk of one cluster after the other over the columns around it.
class ClusterSearch {
 public:
  ClusterSearch(const std::vector<Block>& position,
                const std::vector<SingleBlock>& single,
                const Columns& columns,
                const Vec3& box,
                const Share& share,
                double reach)
      : single_(single),
        columns_(columns),
        box_(box),
        share_(share),
        reach_(reach),
        images_(images_of(box)),
        single_images_(to_single(images_)),
        boxes_(position) {}

  void find(std::size_t cluster, FoundByHalves& halves) {
    near_.clear();
    const Bounds own = boxes_.of(cluster);
    const ColumnSearch search(own, columns_, box_, reach_);
    search.for_each_column([&](std::size_t column, std::uint32_t image) {
      const bool have_all_listed_it =
          columns_.first[column] >= share_.begin && columns_.first[column + 1] <= cluster;
      if (!have_all_listed_it) {
        scan(own, column, image);
      }
    });
    ask(cluster, halves);
  }

 private:
  /// Notes those clusters of a column whose boxes are within reach.
  void scan(const Bounds& own, std::size_t column, std::uint32_t image) {
    const Vec3& shift = images_[image];
    const double lowest = own.low[2] - reach_ - shift[2];
    const double highest = own.high[2] + reach_ - shift[2];
    const std::size_t end = columns_.first[column + 1];
    std::size_t first = first_near(columns_.first[column], end, lowest);
    for (; first < end && boxes_.floor(first) < highest; first += lanes) {
      const auto n_left = static_cast<std::uint32_t>(std::min(lanes, end - first));
      const std::uint32_t near =
          bits_of(boxes_.distance2(own, first, shift) < reach_ * reach_) & ((1U << n_left) - 1U);
      near_.make_room(lanes);
      for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        near_.keep_if((near >> lane & 1U) != 0, {static_cast<std::uint32_t>(first) + lane, image});
      }
    }
  }

  /// A cluster of a column below which none reaches a height. It is guessed as if atoms were as dense everywhere, and
  /// half a cluster too low: boxes compared for nothing cost less than a guess that has to be corrected.
  std::size_t first_near(std::size_t begin, std::size_t end, double height) const {
    const double below = height / box_[2] * static_cast<double>(end - begin) - 0.5;
    std::size_t j = std::min(end, begin + static_cast<std::size_t>(std::max(0.0, below)));
    while (j > begin && !(boxes_.top(j - 1) < height)) {
      --j;
    }
    return j;
  }

  /// Which of the clusters noted have an atom near one of each half's?
  void ask(std::size_t cluster, FoundByHalves& halves) const {
    halves.clear(near_.size() + 1);
    const SingleRows i[2] = {rows_from<0>(single_[cluster]), rows_from<rows>(single_[cluster])};
    const double reach = with_slack(reach_, box_);
    for (const Neighbour& j : near_) {
      const bool is_mine = j.cluster >= share_.begin && j.cluster < share_.end;
      if (is_mine && (j.cluster < cluster || (j.cluster == cluster && j.image <= home_image))) {
        continue;  // it stands in the list of the other cluster, or is the cluster itself
      }
      const Ends place = moved(single_[j.cluster], single_images_[j.image]);
      std::array<FoundNeighbours, 2>& found = is_mine ? halves.mine : halves.others;
      for (std::size_t half = 0; half < 2; ++half) {
        found[half].keep_if(may_meet(i[half], place, reach), j);
      }
    }
  }

  const std::vector<SingleBlock>& single_;
  const Columns& columns_;
  const Vec3& box_;
  Share share_;
  double reach_;
  std::vector<Vec3> images_;
  std::vector<SingleVec3> single_images_;
  Boxes boxes_;
  FoundNeighbours near_;  ///< of the cluster that is looked after
};

}  // namespace

void build_list_in_single(const std::vector<Block>& position,
                          const std::vector<SingleBlock>& single,
                          const Columns& columns,
                          const Vec3& box,
                          const Share& share,
                          double reach,
                          ClusterList& list) {
  ClusterSearch search(position, single, columns, box, share, reach);
  list_by_halves(search, share, list);
}

}  // namespace md
