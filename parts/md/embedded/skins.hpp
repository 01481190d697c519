#pragma once

#include <algorithm>

#include "apps/md/case.hpp"
#include "parts/md/clusters/listed.hpp"

namespace md {

/// Skins of lists of embedded atoms. Atoms of a hot metal go a twentieth of a skin in a step; positions may leave the box
/// by what no second image of an atom needs.
inline Skins skins_of_embedded(const Case& input) {
  const double room = std::min({input.box[0], input.box[1], input.box[2]}) - input.cutoff;
  return {std::min(2.0 * input.skin, 0.9 * room), std::min(0.5 * input.skin, 0.5 * room)};
}

}  // namespace md
