#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "apps/md/vec3.hpp"

namespace md {

/// A periodic box cut into cells at least as wide as a reach: whatever lies within the reach of a place is in
/// its cell or in one around it. A direction with room for fewer than three cells has one.
class CellGrid {
 public:
  CellGrid(const Vec3& box, double reach);

  std::size_t n_cells() const { return around_.size(); }

  /// The cell of a place in the box.
  std::size_t cell_of(const Vec3& place) const {
    std::array<std::size_t, 3> at;
    for (std::size_t d = 0; d < 3; ++d) {
      const auto cell = static_cast<std::size_t>(place[d] * per_length_[d]);
      at[d] = cell < n_[d] ? cell : n_[d] - 1;
    }
    return (at[2] * n_[1] + at[1]) * n_[0] + at[0];
  }

  /// A cell and those around it, each once: 27 where every direction has three.
  const std::vector<std::size_t>& around(std::size_t cell) const { return around_[cell]; }

 private:
  std::array<std::size_t, 3> n_{};
  Vec3 per_length_{};
  std::vector<std::vector<std::size_t>> around_;
};

/// The shortest periodic image of a difference of two places in the box.
inline Vec3 nearest_image(Vec3 r, const Vec3& box, const Vec3& half_box) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (r[d] > half_box[d]) {
      r[d] -= box[d];
    } else if (r[d] < -half_box[d]) {
      r[d] += box[d];
    }
  }
  return r;
}

/// Puts a place that has left the box by less than its length at the other side.
inline void wrap(Vec3& place, const Vec3& box) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (place[d] < 0.0) {
      place[d] += box[d];
    }
    if (place[d] >= box[d]) {
      place[d] -= box[d];
    }
  }
}

}  // namespace md
