#include "parts/md/clusters/bit_list.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "parts/md/clusters/column_search.hpp"
#include "parts/md/clusters/lane_bits.hpp"

namespace md {
namespace {

constexpr std::uint32_t home = 13;

Lanes eight_from(const std::vector<double>& values, std::size_t first) {
  Lanes found;
  std::memcpy(&found, &values[first], sizeof found);
  return found;
}

/// The boxes around all clusters, and seven that nobody reaches behind them.
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
      Lanes gap = above > below ? above : below;
      gap = gap > 0.0 ? gap : Lanes{};
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
      const double highest = own.high[2] + reach - shift[2];
      const std::size_t end = columns.first[column + 1];
      std::size_t first =
          first_above(boxes, columns.first[column], end, own.low[2] - reach - shift[2], box[2]);
      for (; first < end && boxes.floor(first) < highest; first += lanes) {
        const auto n_left = static_cast<std::uint32_t>(std::min(lanes, end - first));
        std::uint32_t near =
            bits_of(boxes.distance2(own, first, shift) < reach2) & ((1U << n_left) - 1U);
        for (; near != 0; near &= near - 1U) {
          const std::size_t j = first + static_cast<std::size_t>(std::countr_zero(near));
          const bool is_mine = j >= share.begin && j < share.end;
          if ((is_mine && (j < i || (j == i && image <= home))) ||
              !meets_by_bits(position[i], first_row, position[j], shift, reach2)) {
            continue;
          }
          (is_mine ? list.neighbours : others).push_back({static_cast<std::uint32_t>(j), image});
        }
      }
    });
    list.other.push_back(list.neighbours.size());
    list.neighbours.insert(list.neighbours.end(), others.begin(), others.end());
  }
  list.begin.push_back(list.neighbours.size());
}

void prune_by_bits(const std::vector<Block>& position,
                   const std::vector<Vec3>& images,
                   std::size_t first_cluster,
                   double reach,
                   const ClusterList& outer,
                   ClusterList& inner) {
  const double reach2 = reach * reach;
  const std::size_t n_halves = outer.other.size();
  inner.begin.resize(n_halves + 1);
  inner.other.resize(n_halves);
  inner.neighbours.resize(outer.neighbours.size());
  std::size_t kept = 0;
  for (std::size_t half = 0; half < n_halves; ++half) {
    const Block& i = position[first_cluster + half / 2];
    const std::size_t first_row = half % 2 * rows;
    const auto keep = [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        const Neighbour neighbour = outer.neighbours[k];
        inner.neighbours[kept] = neighbour;
        kept += meets_by_bits(
            i, first_row, position[neighbour.cluster], images[neighbour.image], reach2);
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
