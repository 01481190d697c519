#pragma once

#include <vector>

#include "apps/scf/deck/deck.hpp"

namespace scf {

/// Makes the atoms exactly symmetric where they nearly are, as NWChem does by default: atoms of one tag that
/// a twofold axis, a mirror plane or the inversion, all along the axes of inertia, bring within 0.01 bohr of
/// one another go to the mean of their images. Where two moments of inertia are equal, atoms are left as
/// they are. Returns how far the farthest went, bohr.
/// Source: NWChem 7.0.2, manual, "Geometries": autosym; what it prints of a nearly symmetric molecule.
double make_symmetric(std::vector<DeckAtom>& atoms);

}  // namespace scf
