#pragma once

#include <cstddef>
#include <vector>

#include "apps/md/vec3.hpp"

namespace md {

/// Atoms by their number, from 0.
struct Atoms {
  std::vector<Vec3> position;  ///< 0 <= x < box in every direction
  std::vector<Vec3> velocity;
  std::vector<int> type;  ///< from 0

  std::size_t size() const { return position.size(); }
};

}  // namespace md
