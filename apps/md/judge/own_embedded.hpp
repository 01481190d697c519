#pragma once

#include <cstddef>
#include <vector>

#include "apps/md/judge/crew.hpp"
#include "apps/md/judge/own_state.hpp"

namespace md::judge {

/// Forces, energy and virial of embedded atoms, whose positions are in the box, with tables that the judge
/// reads by itself.
///
/// rounding: as own_forces() has it for the terms of a pair, with their slopes; in a table eight roundings of the
/// values, which a slope divides by the step; and what rounding of an atom's density does to the slope of its
/// embedding, which every neighbour feels.
/// crew: as in own_forces()
OwnForces own_embedded_forces(const Case& input,
                              const std::vector<Vec3>& position,
                              const std::vector<Vec3>& velocity,
                              const Crew& crew);

/// The force on one atom by sums over all others in extended precision, the densities of its neighbours as well.
Vec3 direct_embedded_force(const Case& input, const std::vector<Vec3>& position, std::size_t atom);

}  // namespace md::judge
