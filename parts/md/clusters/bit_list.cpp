#include "parts/md/clusters/bit_list.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "parts/md/clusters/half_lists.hpp"
#include "parts/md/clusters/lane_bits.hpp"
#include "parts/md/clusters/pruned_list.hpp"

namespace md {
namespace {

Lanes eight_from(const std::vector<double>& values, std::size_t first) {
  Lanes found;
  std::memcpy(&found, &values[first], sizeof found);
  return found;
}

/// The boxes around all clusters, followed by seven out of reach.
class Boxes {
 public:
  explicit Boxes(const std::vector<Block>& position) {
    for (std::size_t d = 0; d < 3; ++d) {
      low_[d].assign(position.size() + lanes, INFINITY);
      high_[d].assign(position.size() + lanes, -INFINITY);
    }
    for (std::size_t c = 0; c < position.size(); ++c) {
      const Bounds bounds = bounds_of(position[c], 0, lanes);
      for (std::size_t d = 0; d < 3; ++d) {
        low_[d][c] = bounds.low[d];
        high_[d][c] = bounds.high[d];
      }
    }
  }

  double top(std::size_t cluster) const { return high_[2][cluster]; }
  double floor(std::size_t cluster) const { return low_[2][cluster]; }

  /// Squares of the distances of a box from eight others, which are shifted.
  Lanes distance2(const Bounds& own, std::size_t first, const Vec3& shift) const {
    Lanes sum{};
    for (std::size_t d = 0; d < 3; ++d) {
      const Lanes above = eight_from(low_[d], first) + (shift[d] - own.high[d]);
      const Lanes below = (own.low[d] - shift[d]) - eight_from(high_[d], first);
      Lanes gap = select(above > below, above, below);
      gap = select(gap > 0.0, gap, Lanes{});
      sum += gap * gap;
    }
    return sum;
  }

 private:
  std::array<std::vector<double>, 3> low_, high_;
};

/// The first cluster of a column whose top is not below a height: guessed as if atoms were as dense everywhere.
std::size_t first_above(
    const Boxes& boxes, std::size_t begin, std::size_t end, double height, double box_height) {
  const double share = std::clamp(height / box_height, 0.0, 1.0);
  std::size_t j = begin + static_cast<std::size_t>(share * static_cast<double>(end - begin));
  while (j > begin && !(boxes.top(j - 1) < height)) {
    --j;
  }
  while (j < end && boxes.top(j) < height) {
    ++j;
  }
  return j;
}

}  // namespace

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
