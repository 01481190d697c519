#pragma once

#include <span>
#include <string>
#include <vector>

#include "apps/scf/deck/deck.hpp"
#include "apps/scf/deck/lexer.hpp"
#include "apps/scf/deck/problems.hpp"

namespace scf {

/// Reads the lines between `zmatrix` and its `end`.
/// scale: bohr per unit of its lengths; its angles are degrees.
/// Source: NWChem 7.0.2, manual, "Geometries": ZMATRIX.
std::vector<DeckAtom> read_zmatrix(std::span<const Statement> body, double scale, Problems& problems);

/// Reads `load [format xyz] [frame N] FILE`. NWChem takes the file's numbers in the units of the geometry.
std::vector<DeckAtom> read_load(const Statement& statement,
                                const std::string& folder,
                                double bohr_per_unit,
                                Problems& problems);

/// Reads `symmetry [group] NAME ...` and adds the atoms that the group makes of those listed and that
/// are not listed themselves.
void read_symmetry(const Statement& statement, Deck& deck, DeckGeometry& geometry, Problems& problems);

}  // namespace scf
