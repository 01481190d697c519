#pragma once

#include <algorithm>
#include <vector>

#include "parts/md/cells/cell_grid.hpp"

namespace md {

/// True if a list of neighbours may still be used: no atom that it lacks can have come within the cut-off while no
/// atom has moved by more than half of the skin.
class ListAge {
 public:
  ListAge(const Vec3& box, double skin) : box_(box), limit2_(0.25 * skin * skin) {
    for (std::size_t d = 0; d < 3; ++d) {
      half_box_[d] = 0.5 * box[d];
    }
  }

  /// The list was built of these places.
  void reset(const std::vector<Vec3>& position) { then_ = position; }

  /// Returns the same answer on every rank, for all have all places.
  bool is_over(const std::vector<Vec3>& position) const {
    if (then_.empty()) {
      return true;
    }
    double farthest2 = 0.0;
    for (std::size_t i = 0; i < position.size(); ++i) {
      const Vec3 moved = nearest_image(position[i] - then_[i], box_, half_box_);
      farthest2 = std::max(farthest2, dot(moved, moved));
    }
    return !(farthest2 < limit2_);
  }

  /// The next question is answered with yes.
  void forget() { then_.clear(); }

 private:
  Vec3 box_;
  Vec3 half_box_{};
  double limit2_;
  std::vector<Vec3> then_;
};

}  // namespace md
