#pragma once

#include <vector>

#include "apps/dft/oracle_grid.hpp"

namespace dft::oracle {

/// Radii and weights round all atoms, the atoms in turn.
std::vector<Sphere> spheres_of(const Case& input);

/// The principal axes of the nuclear charges, or those of the coordinates where they are next to them.
Orientation orientation_of(const std::vector<scf::Atom>& atoms);

}  // namespace dft::oracle
