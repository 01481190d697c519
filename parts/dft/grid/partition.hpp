#pragma once

#include <vector>

#include "apps/dft/case.hpp"
#include "harness/run/team.hpp"
#include "parts/dft/grid/molecular_grid.hpp"
#include "parts/scf/matrix.hpp"

namespace dft {

/// Leaves out the points of less weight than NWChem's threshold, 1e-13; some of Lebedev's rules have
/// negative weights.
void leave_out_negligible(std::vector<GridPoint>& points);

/// The part of a pair's space that belongs to its first atom, at mu = (r_a - r_b) / R_ab: one at the
/// first atom, a half between them, zero at the second.
/// Sources: Becke, J. Chem. Phys. 88 (1988) 2547; NWChem's manual for Erf1, which puts the error
/// function in the place of Stratmann, Scuseria & Frisch's polynomial, Chem. Phys. Lett. 257 (1996) 213.
double pair_share(Partition partition, double mu);

/// Becke's coordinate between two atoms, moved towards the smaller one by their Bragg-Slater radii.
/// Source: Becke, J. Chem. Phys. 88 (1988) 2547, appendix; NWChem's `grid becke`.
double size_adjusted(double mu, const scf::Atom& a, const scf::Atom& b);

/// The pairs of atoms in which points are shared, [n_atoms][n_atoms] each.
struct AtomPairs {
  explicit AtomPairs(const Case& input);

  scf::Matrix inverse_distance;  ///< zero on the diagonal, bohr^-1
  /// Radius of a row's sphere from which on the column's atom takes part in its points, bohr. With Erf1 an atom is
  /// left out whose functions end before the sphere; in Becke's cells all take part.
  /// Source: NWChem 7.0.2, src/nwdft/grid/grid_signf.F.
  scf::Matrix from_radius;
};

/// The part of a point that belongs to its own atom: the product of its shares in all pairs over the
/// sum of these products of all atoms that take part.
/// Source: Becke, J. Chem. Phys. 88 (1988) 2547.
double share_of_own_atom(const GridPoint& point, const Case& input, const AtomPairs& pairs);

/// Multiplies the weights of all points by it.
void share_weights_of_all_pairs(const Case& input,
                                const casebook::Team& team,
                                std::vector<GridPoint>& points);

}  // namespace dft
