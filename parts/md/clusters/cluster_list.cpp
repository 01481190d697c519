#include "parts/md/clusters/cluster_list.hpp"

#include <algorithm>

#include "parts/md/clusters/column_search.hpp"

namespace md {
namespace {

constexpr std::uint32_t home = 13;

/// Square of the distance between two blocks, of which the second is shifted.
double distance2(const Bounds& a, const Bounds& b, const Vec3& shift) {
  double sum = 0.0;
  for (std::size_t d = 0; d < 3; ++d) {
    const double gap =
        std::max({0.0, b.low[d] + shift[d] - a.high[d], a.low[d] - b.high[d] - shift[d]});
    sum += gap * gap;
  }
  return sum;
}

}  // namespace

std::vector<Vec3> images_of(const Vec3& box) {
  std::vector<Vec3> images;
  for (const double z : {-1.0, 0.0, 1.0}) {
    for (const double y : {-1.0, 0.0, 1.0}) {
      for (const double x : {-1.0, 0.0, 1.0}) {
        images.push_back({x * box[0], y * box[1], z * box[2]});
      }
    }
  }
  return images;
}

void build_cluster_list(const std::vector<Block>& position,
                        const Columns& columns,
                        const Vec3& box,
                        const Share& share,
                        double reach,
                        ClusterList& list) {
  const double reach2 = reach * reach;
  const std::vector<Vec3> images = images_of(box);
  std::vector<Bounds> bounds;
  for (const Block& block : position) {
    bounds.push_back(bounds_of(block, 0, lanes));
  }
  list.begin.clear();
  list.other.clear();
  list.neighbours.clear();
  std::vector<Neighbour> others;
  for (std::size_t half = share.begin * 2; half < share.end * 2; ++half) {
    const std::size_t i = half / 2;
    const std::size_t first_row = half % 2 * rows;
    const Bounds own = bounds_of(position[i], first_row, first_row + rows);
    list.begin.push_back(list.neighbours.size());
    others.clear();
    const ColumnSearch search(own, columns, box, reach);
    search.for_each_column([&](std::size_t column, std::uint32_t image) {
      const Vec3& shift = images[image];
      const double lowest = own.low[2] - reach - shift[2];
      const double highest = own.high[2] + reach - shift[2];
      std::size_t j = columns.first[column];
      const std::size_t end = columns.first[column + 1];
      while (j < end && bounds[j].high[2] < lowest) {
        ++j;
      }
      for (; j < end && bounds[j].low[2] < highest; ++j) {
        const bool is_mine = j >= share.begin && j < share.end;
        if (is_mine && (j < i || (j == i && image <= home))) {
          continue;
        }
        if (distance2(own, bounds[j], shift) < reach2 &&
            meets(position[i], first_row, position[j], shift, reach2)) {
          (is_mine ? list.neighbours : others).push_back({static_cast<std::uint32_t>(j), image});
        }
      }
    });
    list.other.push_back(list.neighbours.size());
    list.neighbours.insert(list.neighbours.end(), others.begin(), others.end());
  }
  list.begin.push_back(list.neighbours.size());
}

}  // namespace md
