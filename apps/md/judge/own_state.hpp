#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "apps/md/case.hpp"

namespace md::judge {

constexpr double unit_roundoff = 0x1p-53;

class Crew;

/// Forces and sums of a state that the judge computes itself, in cells of its own.
struct OwnForces {
  explicit OwnForces(std::size_t n_atoms) : force(n_atoms), rounding(n_atoms) {}

  std::vector<Vec3> force;       ///< [atom]
  std::vector<double> rounding;  ///< [atom] what rounding may change the force by: see own_forces()
  double potential = 0.0;
  double potential_size = 0.0;  ///< of its terms, all positive
  double potential_rounding = 0.0;
  double virial = 0.0;  ///< r f, each pair once
  double virial_size = 0.0;
  double virial_rounding = 0.0;
  double continuous = 0.0;    ///< the potential without its jump at the cut-off
  double curvature = 0.0;     ///< v V'' v, when velocities are given
  double moved_energy = 0.0;  ///< change of the potential where all places are rounded, in units
  double moved_virial = 0.0;  ///< of the virial likewise
  std::int64_t pairs = 0;
  std::int64_t doubtful =
      0;  ///< of them and the others: so near to the cut-off that rounding decides

  /// Adds up what the parts of the crew have found, and derives what rounding may do to the sums. Collective.
  void finish(const Crew& crew);
};

/// The shortest of the periodic images of a vector.
inline Vec3 nearest(const Vec3& difference, const Vec3& box) {
  Vec3 image;
  for (std::size_t d = 0; d < 3; ++d) {
    image[d] = difference[d] - box[d] * std::round(difference[d] / box[d]);
  }
  return image;
}

}  // namespace md::judge
