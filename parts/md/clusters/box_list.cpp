#include "parts/md/clusters/box_list.hpp"

#include <algorithm>

#include "parts/md/clusters/half_lists.hpp"

namespace md {
namespace {

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
  list_halves(position,
              columns,
              box,
              share,
              reach,
              list,
              [&](const Half& half, std::size_t column, std::uint32_t image, HalfLists& lists) {
                const Vec3& shift = images[image];
                const double lowest = half.own.low[2] - reach - shift[2];
                const double highest = half.own.high[2] + reach - shift[2];
                std::size_t j = columns.first[column];
                const std::size_t end = columns.first[column + 1];
                while (j < end && bounds[j].high[2] < lowest) {
                  ++j;
                }
                for (; j < end && bounds[j].low[2] < highest; ++j) {
                  if (!lists.has_met(half, j, image) &&
                      distance2(half.own, bounds[j], shift) < reach2 &&
                      meets(position[half.cluster], half.first_row, position[j], shift, reach2)) {
                    lists.add(j, image);
                  }
                }
              });
}

}  // namespace md
