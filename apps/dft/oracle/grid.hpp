#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "apps/dft/case.hpp"
#include "apps/dft/lebedev.hpp"
#include "apps/dft/oracle/spheres.hpp"
#include "apps/scf/oracle/lanes.hpp"

namespace dft::oracle {

using scf::oracle::Lanes;

/// Points with their weights, four at a time.
struct Points {
  std::array<std::vector<Lanes>, 3> position;  ///< bohr
  std::vector<Lanes> weight;                   ///< bohr^3; 0 where a group is filled up

  std::size_t n = 0;  ///< without what groups are filled up with

  std::size_t n_groups() const { return weight.size(); }
};

/// The quadrature that the deck asks for, worked out by the judge itself: radii, pruned spheres of
/// Lebedev's rules, which turn with the molecule, and the atoms' shares in each point.
/// Sources: NWChem 7.0.2, manual, "GRID"; Mura & Knowles, J. Chem. Phys. 104 (1996) 9848; Murray, Handy &
/// Laming, Mol. Phys. 78 (1993) 997; Johnson, Gill & Pople, Chem. Phys. Lett. 220 (1994) 377, for the
/// orientation; Becke, J. Chem. Phys. 88 (1988) 2547; Stratmann, Scuseria & Frisch, Chem. Phys. Lett. 257
/// (1996) 213.
class Grid {
 public:
  /// Keeps a reference to the case.
  explicit Grid(const Case& input);

  const std::vector<Sphere>& spheres() const { return spheres_; }

  /// True if every program's grid of this deck has the same points.
  bool is_unique() const { return orientation_.unique; }

  /// A part of a sphere's points, which are neighbours: those of an octant.
  static constexpr std::size_t n_parts = 8;
  Points part(const Sphere& sphere, std::size_t octant) const;

 private:
  /// The axes along which the rules of an atom lie.
  std::array<std::array<double, 3>, 3> axes_of(std::size_t atom) const;

  /// True if an atom has a cell among the points of another's sphere: in Erf1's partition NWChem leaves out those
  /// whose functions end before it. Source: NWChem 7.0.2, src/nwdft/grid/grid_signf.F.
  bool takes_part(std::size_t other, std::size_t atom, double radius) const;

  /// The part of a point that lies in the atom's cell.
  double share(std::size_t atom, const std::array<double, 3>& point) const;

  const Case& input_;
  Orientation orientation_;
  std::vector<Sphere> spheres_;
  std::vector<double> ends_;  ///< of the functions of each atom, bohr
  std::map<int, std::array<std::vector<Direction>, n_parts>> rules_;  ///< by number of directions
  std::vector<double> inverse_distance_;                              ///< [atom][atom], bohr^-1
};

}  // namespace dft::oracle
