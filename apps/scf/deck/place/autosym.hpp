#pragma once

#include <string>
#include <vector>

#include "apps/scf/deck/deck.hpp"

namespace scf {

/// What make_symmetric() has done.
struct Symmetrized {
  double farthest = 0.0;  ///< that an atom went from where it was, or was turned to, bohr
  std::string group;      ///< along whose axes the molecule lies now; "" where it was not turned
  bool lies_otherwise =
      false;  ///< two moments are equal, and NWChem's grid is not followed: see symmetric_top()
};

/// Makes the atoms exactly symmetric where they nearly are, as NWChem does by default: atoms of one tag that
/// an operation brings within 0.01 bohr of one another go to the mean of their images. Where the moments of
/// inertia differ, these are twofold axes, mirror planes and the inversion along the axes of inertia. Where two or
/// three of them are equal, the molecule is turned to NWChem's axes of its point group; without a group of
/// symmetric_top() it is left as it is.
/// Source: NWChem 7.0.2, manual, "Geometries": autosym; what it prints of a nearly symmetric molecule.
Symmetrized make_symmetric(std::vector<DeckAtom>& atoms);

}  // namespace scf
