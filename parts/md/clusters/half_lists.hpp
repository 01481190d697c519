#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "parts/md/clusters/cluster_list.hpp"
#include "parts/md/clusters/column_search.hpp"

namespace md {

/// Half of a cluster's atoms, whose neighbours are looked for.
struct Half {
  std::size_t cluster = 0;
  std::size_t first_row = 0;
  Bounds own;  ///< around its atoms
};

/// Neighbours of one half after the other: first those of the share, where a pair of clusters stands once, then
/// the others.
class HalfLists {
 public:
  HalfLists(const Share& share, ClusterList& list) : share_(share), list_(list) {
    list.begin.clear();
    list.other.clear();
    list.neighbours.clear();
  }

  /// True if the pair stands in the list of the other cluster, or is the cluster itself.
  bool has_met(const Half& half, std::size_t j, std::uint32_t image) const {
    return is_mine(j) && (j < half.cluster || (j == half.cluster && image <= home_image));
  }

  void add(std::size_t j, std::uint32_t image) {
    (is_mine(j) ? list_.neighbours : others_).push_back({static_cast<std::uint32_t>(j), image});
  }

  void begin_half() {
    list_.begin.push_back(list_.neighbours.size());
    others_.clear();
  }

  void end_half() {
    list_.other.push_back(list_.neighbours.size());
    list_.neighbours.insert(list_.neighbours.end(), others_.begin(), others_.end());
  }

  void end() { list_.begin.push_back(list_.neighbours.size()); }

 private:
  bool is_mine(std::size_t j) const { return j >= share_.begin && j < share_.end; }

  Share share_;
  ClusterList& list_;
  std::vector<Neighbour> others_;
};

/// Makes the list of a share of the clusters.
/// scan(half, column, image, lists): adds those clusters of a column that have an atom near one of the half's
template <class Scan>
void list_halves(const std::vector<Block>& position,
                 const Columns& columns,
                 const Vec3& box,
                 const Share& share,
                 double reach,
                 ClusterList& list,
                 const Scan& scan) {
  HalfLists lists(share, list);
  for (std::size_t k = share.begin * 2; k < share.end * 2; ++k) {
    const std::size_t first_row = k % 2 * rows;
    const Half half{k / 2, first_row, bounds_of(position[k / 2], first_row, first_row + rows)};
    lists.begin_half();
    const ColumnSearch search(half.own, columns, box, reach);
    search.for_each_column(
        [&](std::size_t column, std::uint32_t image) { scan(half, column, image, lists); });
    lists.end_half();
  }
  lists.end();
}

}  // namespace md
