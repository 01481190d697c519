#include "parts/md/clusters/bit_list.hpp"

#include <algorithm>
#include <bit>

#include "parts/md/clusters/boxes.hpp"
#include "parts/md/clusters/half_lists.hpp"
#include "parts/md/clusters/lane_bits.hpp"
#include "parts/md/clusters/pruned_list.hpp"

namespace md {

void build_list_by_bits(const std::vector<Block>& position,
                        const Columns& columns,
                        const Vec3& box,
                        const Share& share,
                        double reach,
                        ClusterList& list) {
  const double reach2 = reach * reach;
  const std::vector<Vec3> images = images_of(box);
  const Boxes boxes(position);
  list_halves(
      position,
      columns,
      box,
      share,
      reach,
      list,
      [&](const Half& half, std::size_t column, std::uint32_t image, HalfLists& lists) {
        const Vec3& shift = images[image];
        const double lowest = half.own.low[2] - reach - shift[2];
        const double highest = half.own.high[2] + reach - shift[2];
        const std::size_t end = columns.first[column + 1];
        std::size_t first = first_above(boxes, columns.first[column], end, lowest, box[2]);
        for (; first < end && boxes.floor(first) < highest; first += lanes) {
          const auto n_left = static_cast<std::uint32_t>(std::min(lanes, end - first));
          std::uint32_t near =
              bits_of(boxes.distance2(half.own, first, shift) < reach2) & ((1U << n_left) - 1U);
          for (; near != 0; near &= near - 1U) {
            const std::size_t j = first + static_cast<std::size_t>(std::countr_zero(near));
            if (!lists.has_met(half, j, image) &&
                meets_by_bits(position[half.cluster], half.first_row, position[j], shift, reach2)) {
              lists.add(j, image);
            }
          }
        }
      });
}

void prune_by_bits(const std::vector<Block>& position,
                   const std::vector<Vec3>& images,
                   std::size_t first_cluster,
                   double reach,
                   const ClusterList& outer,
                   ClusterList& inner) {
  const double reach2 = reach * reach;
  prune_where(
      first_cluster, outer, inner, [&](std::size_t cluster, std::size_t first_row, Neighbour j) {
        return meets_by_bits(
            position[cluster], first_row, position[j.cluster], images[j.image], reach2);
      });
}

}  // namespace md
