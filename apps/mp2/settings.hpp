#pragma once

#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/problems.hpp"
#include "apps/scf/molecule.hpp"

namespace mp2 {

/// The block `mp2` of a deck.
struct Settings {
  int n_frozen_core = 0;
  int n_frozen_virtual = 0;
  bool tight = false;
};

/// Reads `freeze`, `tight`, and what changes nothing (scratchdisk, print, noprint), which it notes.
/// Like NWChem's, `freeze core` without a number freezes nothing.
/// Source: NWChem manual, "MP2"; NWChem 7.0.2's answers to such decks.
Settings read_settings(scf::Deck& deck,
                       const std::vector<scf::Atom>& atoms,
                       scf::Problems& problems);

/// Orbitals that `freeze atomic` leaves uncorrelated: the shells below each atom's valence shell.
int atomic_cores(const std::vector<scf::Atom>& atoms);

}  // namespace mp2
