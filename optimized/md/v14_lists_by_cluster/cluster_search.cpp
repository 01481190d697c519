#include "optimized/md/v14_lists_by_cluster/cluster_search.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "parts/md/clusters/boxes.hpp"
#include "parts/md/clusters/found_neighbours.hpp"
#include "parts/md/clusters/lane_bits.hpp"

namespace md {
namespace {

/// The walk of one cluster after the other over the columns around it.
class ClusterSearch {
 public:
  ClusterSearch(const std::vector<Block>& position,
                const Columns& columns,
                const Vec3& box,
                const Share& share,
                double reach)
      : position_(position),
        columns_(columns),
        box_(box),
        share_(share),
        reach_(reach),
        images_(images_of(box)),
        boxes_(position) {}

  void find(std::size_t cluster, FoundByHalves& halves) const {
    halves.clear();
    const Bounds own = bounds_of(position_[cluster], 0, lanes);
    const ColumnSearch search(own, columns_, box_, reach_);
    search.for_each_column([&](std::size_t column, std::uint32_t image) {
      const bool have_all_listed_it =
          columns_.first[column] >= share_.begin && columns_.first[column + 1] <= cluster;
      if (!have_all_listed_it) {
        scan(cluster, own, column, image, halves);
      }
    });
  }

 private:
  void scan(std::size_t cluster,
            const Bounds& own,
            std::size_t column,
            std::uint32_t image,
            FoundByHalves& halves) const {
    const Vec3& shift = images_[image];
    const double lowest = own.low[2] - reach_ - shift[2];
    const double highest = own.high[2] + reach_ - shift[2];
    const std::size_t end = columns_.first[column + 1];
    std::size_t first = first_above(boxes_, columns_.first[column], end, lowest, box_[2]);
    for (; first < end && boxes_.floor(first) < highest; first += lanes) {
      const auto n_left = static_cast<std::uint32_t>(std::min(lanes, end - first));
      std::uint32_t near =
          bits_of(boxes_.distance2(own, first, shift) < reach_ * reach_) & ((1U << n_left) - 1U);
      for (std::size_t half = 0; half < 2; ++half) {
        halves.mine[half].make_room(lanes);
        halves.others[half].make_room(lanes);
      }
      for (; near != 0; near &= near - 1U) {
        meet(cluster, first + static_cast<std::size_t>(std::countr_zero(near)), image, halves);
      }
    }
  }

  void meet(std::size_t cluster, std::size_t j, std::uint32_t image, FoundByHalves& halves) const {
    const bool is_mine = j >= share_.begin && j < share_.end;
    if (is_mine && (j < cluster || (j == cluster && image <= home_image))) {
      return;  // it stands in the list of the other cluster, or is the cluster itself
    }
    std::array<FoundNeighbours, 2>& found = is_mine ? halves.mine : halves.others;
    for (std::size_t half = 0; half < 2; ++half) {
      const bool is_near = meets_by_bits(
          position_[cluster], half * rows, position_[j], images_[image], reach_ * reach_);
      found[half].keep_if(is_near, {static_cast<std::uint32_t>(j), image});
    }
  }

  const std::vector<Block>& position_;
  const Columns& columns_;
  const Vec3& box_;
  Share share_;
  double reach_;
  std::vector<Vec3> images_;
  Boxes boxes_;
};

}  // namespace

void build_list_by_cluster(const std::vector<Block>& position,
                           const Columns& columns,
                           const Vec3& box,
                           const Share& share,
                           double reach,
                           ClusterList& list) {
  const ClusterSearch search(position, columns, box, share, reach);
  list_by_halves(search, share, list);
}

}  // namespace md
