#pragma once

#include <vector>

#include "apps/md/atoms.hpp"
#include "apps/md/lattice.hpp"
#include "apps/md/units.hpp"

namespace md {

/// Draws velocities as LAMMPS' `velocity all create` does, takes the common motion out of them, and scales them to
/// the temperature. They replace those that the atoms have.
/// mass: [type]
void draw_velocities(const VelocityDraw& draw,
                     const Units& units,
                     const std::vector<double>& mass,
                     Atoms& atoms);

}  // namespace md
