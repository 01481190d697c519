#pragma once

#include <cstddef>
#include <vector>

#include "apps/md/judge/crew.hpp"
#include "apps/md/judge/own_state.hpp"

namespace md::judge {

/// Each pair once, by linked cells as wide as the cut-off; where fewer than three cells fit, all atoms of that
/// direction are one. velocity: for the curvature; may be empty.
///
/// rounding: twenty operations on each of the two terms of a pair, and four roundings of a coordinate of the box's
/// size, which a solver may have shifted by the box, times the slope of each term; sums of n pairs add
/// 2 sqrt(n) units of what is summed.
/// crew: shares the pairs; collective over it, each with the same state, and each gets the whole
OwnForces own_forces(const Case& input,
                     const std::vector<Vec3>& position,
                     const std::vector<Vec3>& velocity,
                     const Crew& crew = {});

/// The force on one atom by a sum over all others in extended precision.
Vec3 direct_force(const Case& input, const std::vector<Vec3>& position, std::size_t atom);

}  // namespace md::judge
