#pragma once

#include <cstdint>
#include <vector>

#include "apps/md/case.hpp"

namespace md::judge {

constexpr double unit_roundoff = 0x1p-53;

/// What the judge computes of a state by itself, in cells of its own.
struct OwnForces {
  std::vector<Vec3> force;       ///< [atom]
  std::vector<double> rounding;  ///< [atom] what rounding may change the force by, see own_forces()
  double potential = 0.0;
  double potential_size = 0.0;  ///< of its terms, all positive
  double potential_rounding = 0.0;
  double virial = 0.0;  ///< r f, each pair once
  double virial_size = 0.0;
  double virial_rounding = 0.0;
  double continuous = 0.0;  ///< the potential without its jump at the cut-off
  double curvature = 0.0;   ///< v V'' v, when velocities are given
  std::int64_t pairs = 0;
  std::int64_t doubtful = 0;  ///< of them and the others: so near to the cut-off that rounding decides
};

/// Each pair once, by linked cells as wide as the cut-off; where fewer than three cells fit, all atoms of that
/// direction are one. velocity: for the curvature; may be empty.
///
/// rounding: twenty operations on each of the two terms of a pair, and four roundings of a coordinate of the box's
/// size, which a solver may have shifted by the box, times the slope of each term; sums of n pairs add
/// 2 sqrt(n) units of what is summed.
OwnForces own_forces(const Case& input,
                     const std::vector<Vec3>& position,
                     const std::vector<Vec3>& velocity);

/// The force on one atom by a sum over all others in extended precision.
Vec3 direct_force(const Case& input, const std::vector<Vec3>& position, std::size_t atom);

/// The shortest of the periodic images of a vector.
Vec3 nearest(const Vec3& difference, const Vec3& box);

}  // namespace md::judge
