#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "apps/scf/molecule.hpp"
#include "apps/scf/oracle/lanes.hpp"

namespace dft::oracle {

using scf::oracle::Lanes;

/// Points with their weights, four at a time.
struct Points {
  std::array<std::vector<Lanes>, 3> position;  ///< bohr
  std::vector<Lanes> weight;                   ///< bohr^3

  std::size_t n_groups() const { return weight.size(); }
};

/// How fine the judge's quadrature is.
struct Fineness {
  int radial;
  int polar;  ///< even; and twice as many around the axis
};

/// Nodes and weights of Gauss and Legendre's rule on -1 to 1.
/// Source: Golub & Van Loan (2013), section 10.1, by Newton's method on the polynomial.
std::vector<std::array<double, 2>> gauss_legendre(int n);

/// The judge's quadrature: round each atom Gauss-Chebyshev radii, Gauss-Legendre by equidistant
/// directions, and Becke's cells.
/// Source: Becke, J. Chem. Phys. 88 (1988) 2547.
class Grid {
 public:
  /// Keeps a reference to the atoms.
  Grid(const std::vector<scf::Atom>& atoms, const Fineness& fineness);

  /// Of all atoms; those of one atom are neighbours.
  std::size_t n_spheres() const;
  std::size_t n_rings() const { return polar_.size(); }  ///< of a sphere

  /// The points of one ring round a sphere's z axis, [2 polar].
  Points ring(std::size_t sphere, std::size_t ring) const;

 private:
  /// Part of four points that lies in the atom's cell.
  Lanes share(std::size_t atom, const std::array<Lanes, 3>& point) const;

  const std::vector<scf::Atom>& atoms_;
  std::size_t n_radial_;
  std::vector<std::array<double, 2>> polar_;  ///< nodes and weights
  std::vector<Lanes> cosine_around_;
  std::vector<Lanes> sine_around_;
  std::vector<double> inverse_distance_;  ///< [atom][atom]
  std::vector<double> border_shift_;      ///< [atom][atom]
};

}  // namespace dft::oracle
