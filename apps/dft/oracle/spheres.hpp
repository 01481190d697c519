#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "apps/dft/case.hpp"

namespace dft::oracle {

/// A sphere round an atom.
struct Sphere {
  std::size_t atom;
  double radius;  ///< bohr
  double weight;  ///< of the integral of r^2 f(r) dr: contains r^2
  int n_directions;
};

/// The axes along which a molecule's grid lies.
struct Orientation {
  std::array<std::array<double, 3>, 3> axes;  ///< unit vectors
  bool unique = true;  ///< false where two moments of inertia are equal: then others are as good
};

/// Radii and weights round all atoms, the atoms in turn.
std::vector<Sphere> spheres_of(const Case& input);

/// The principal axes of the nuclear charges, or those of the coordinates where they are next to them;
/// of coordinates along the axes of inertia, where NWChem turns the molecule there first.
Orientation orientation_of(const std::vector<scf::Atom>& atoms, bool turns_molecule);

}  // namespace dft::oracle
