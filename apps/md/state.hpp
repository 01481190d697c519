#pragma once

#include <cstdint>
#include <vector>

#include "apps/md/vec3.hpp"

namespace md {

/// Atoms that one rank owns, in any order.
struct State {
  std::vector<std::int64_t> number;  ///< of each atom in the case
  std::vector<Vec3> position;        ///< anywhere: any periodic image
  std::vector<Vec3> velocity;        ///< at the same time as the position
  std::vector<Vec3> force;           ///< at these positions
};

}  // namespace md
