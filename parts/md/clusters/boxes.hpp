#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "parts/md/clusters/column_search.hpp"
#include "parts/md/clusters/lanes.hpp"

namespace md {

inline Lanes eight_from(const std::vector<double>& values, std::size_t first) {
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

  Bounds of(std::size_t cluster) const {
    return {{low_[0][cluster], low_[1][cluster], low_[2][cluster]},
            {high_[0][cluster], high_[1][cluster], high_[2][cluster]}};
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
inline std::size_t first_above(
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

}  // namespace md
