#pragma once

#include "apps/scf/case.hpp"
#include "apps/scf/deck/deck.hpp"

namespace scf {

/// The Hartree-Fock problem that a deck states: libraries looked up, shells put on their atoms and
/// normalized, NWChem's defaults filled in, and everything checked against everything.
/// Errors: UsageError with every problem, one line each.
Case make_case(const Deck& deck);

}  // namespace scf
