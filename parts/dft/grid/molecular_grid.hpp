#pragma once

#include <vector>

#include "apps/dft/case.hpp"
#include "parts/scf/matrix.hpp"

namespace dft {

/// A point of the quadrature.
struct GridPoint {
  double x, y, z;  ///< bohr
  double weight;   ///< bohr^3
  int atom;        ///< whose sphere it lies on
};

/// The spheres of all atoms with their weights, not yet divided among the atoms. The directions turn
/// with the molecule.
/// overlap: of the basis, by which it is decided how far an atom's spheres reach
/// Sources: NWChem 7.0.2, manual, "GRID"; Johnson, Gill & Pople, Chem. Phys. Lett. 220 (1994) 377, for
/// the orientation.
std::vector<GridPoint> atomic_spheres(const Case& input, const scf::Matrix& overlap);

/// Distance of two atoms, bohr.
double distance(const scf::Atom& a, const scf::Atom& b);

/// Reach of the spheres of each atom, bohr, whole numbers: the farthest of its element and kind.
std::vector<double> sphere_ranges(const Case& input, const scf::Matrix& overlap);

}  // namespace dft
