#pragma once

#include <string>

#include "apps/mp2/case.hpp"
#include "harness/core/json.hpp"
#include "harness/run/app.hpp"

namespace mp2 {

/// Computation of (ia|jb): exactly, or from products fitted in an auxiliary basis.
enum class Kind { conventional, fitted };

/// Reads a case of the suite or a deck, whichever the choice names, and applies its overrides: those of
/// scf, and `memory_mib`. A fitted case needs a block `basis "ri-mp2 basis"`. NWChem's thresholds hold:
/// Hartree-Fock to 1e-6 and integrals to 1e-9, with `tight` to 1e-8 and 1e-11, or what the deck says
/// where that is smaller.
/// Errors: UsageError with every problem, one line each.
Case read_case(const casebook::InputChoice& choice, Kind kind);

/// Everything that determines the answer, and nothing else.
std::string canonical_input(const Case& input);

/// Name, sizes and settings, for the record.
casebook::Json describe(const Case& input);

/// The stored answer, or null.
casebook::Json reference(const Case& input);

}  // namespace mp2
