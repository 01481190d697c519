#pragma once

#include "apps/scf/case.hpp"
#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/problems.hpp"

namespace scf {

/// Fills in the basis of a case and its name: for each atom, in their order, the shells that the
/// deck's basis block gives its element, in the order of the block, normalized. As in NWChem,
/// several entries for one element add up.
void place_basis(const Deck& deck, Case& input, Problems& problems);

/// A basis block put on the atoms of the deck, and its name in `name`.
/// atoms: those of the deck, in its order
Basis placed(const DeckBasis& basis,
             const Deck& deck,
             const std::vector<Atom>& atoms,
             std::string& name,
             Problems& problems);

}  // namespace scf
