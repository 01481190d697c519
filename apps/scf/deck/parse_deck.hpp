#pragma once

#include <string>
#include <string_view>

#include "apps/scf/deck/deck.hpp"

namespace scf {

/// Reads the text of a deck. Understood: geometry, basis, charge, scf, `task THEORY energy`, and what
/// changes nothing (start, title, echo, memory, print ...); the lines of dft and mp2 blocks are kept.
/// Keywords and defaults are those of NWChem 7.0.2.
/// theory: of the one task that is run. A `task scf` may stand before that of another theory, which
/// would start from its orbitals: where an iteration starts is the solver's choice here, so it has no
/// effect.
/// Errors: UsageError with every problem of the text, one line each.
Deck parse_deck(std::string_view text, const std::string& file, const std::string& theory = "scf");

}  // namespace scf
