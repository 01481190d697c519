#pragma once

#include <array>
#include <vector>

#include "apps/scf/molecule.hpp"

namespace dft::oracle {

struct WeightedPoint {
  std::array<double, 3> position;  ///< bohr
  double weight;                   ///< bohr^3
};

/// How fine the judge's quadrature is.
struct Fineness {
  int radial;
  int polar;  ///< and twice as many around the axis

  int points_of_atom() const { return radial * polar * 2 * polar; }
};

/// Nodes and weights of Gauss and Legendre's rule on -1 to 1.
/// Source: Golub & Van Loan (2013), section 10.1, by Newton's method on the polynomial.
std::vector<std::array<double, 2>> gauss_legendre(int n);

/// Points of one atom in its cell: Gauss-Chebyshev radii, Gauss-Legendre by equidistant directions,
/// Becke's cells without regard to the atoms' sizes.
/// Source: Becke, J. Chem. Phys. 88 (1988) 2547.
std::vector<WeightedPoint> points_of(const std::vector<scf::Atom>& atoms,
                                     std::size_t atom,
                                     const Fineness& fineness);

}  // namespace dft::oracle
