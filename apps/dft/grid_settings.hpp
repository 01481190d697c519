#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace dft {

/// Number of points of an atom's grid before it is pruned.
struct GridSize {
  int radial;
  int angular;
  friend bool operator==(const GridSize&, const GridSize&) = default;
};

/// Choice of the radii of an atom's spheres.
enum class RadialRule { mura_knowles, euler_maclaurin };

/// Division of a point's weight among the atoms.
enum class Partition { erf1, becke };

/// The quadrature that a deck asks for.
struct GridSettings {
  std::string quality = "medium";  ///< xcoarse, coarse, medium, fine or xfine
  RadialRule radial = RadialRule::mura_knowles;
  Partition partition = Partition::erf1;
  /// True if NWChem puts the molecule along its axes of inertia before it lays the grid: `autosym`, which is
  /// its default. Where two moments are equal, the axes are those of the deck here.
  bool turns_molecule = false;
  /// The group by whose operations NWChem makes an atom's directions of those of the last atom of its kind, and for
  /// each atom the turn, see grid_turns(); without a name and empty where no operation changes a rule.
  std::string group;
  std::vector<std::array<std::array<double, 3>, 3>> turns;
};

/// The qualities by name, from coarse to fine.
const std::vector<std::string>& grid_qualities();

/// The relative accuracy that a quality stands for: 1e-4 to 1e-8. It sets how far spheres reach.
/// Source: NWChem 7.0.2, manual, "GRID -- Numerical Integration of the XC Potential".
double target_accuracy(std::string_view quality);

/// Points of an element's grid; H to Ne.
/// Source: as above, table "program-supplied default quadrature grids", and NWChem's own output.
GridSize grid_size(std::string_view quality, int atomic_number);

/// Numbers of points of the Lebedev rules that grids are made of, growing. A pruned sphere goes
/// down this list.
const std::vector<int>& angular_levels();

/// Points on the sphere of the given radius (bohr): fewer near the nucleus, where the density is
/// round, and one level fewer in the valence's rim and far out.
/// Source: Gill, Johnson & Pople, Chem. Phys. Lett. 209 (1993) 506, with NWChem's numbers of points.
int pruned_angular_points(int angular, int atomic_number, double radius);

/// Bragg and Slater's radius of an atom, bohr; H to Ne, 0.35 angstrom for H, which Slater has at 0.25.
/// Source: Slater, J. Chem. Phys. 41 (1964) 3199; Becke, J. Chem. Phys. 88 (1988) 2547 for H.
double bragg_slater_radius(int atomic_number);

}  // namespace dft
