#pragma once

#include <string>

#include "apps/dft/case.hpp"
#include "harness/core/json.hpp"
#include "harness/run/app.hpp"

namespace dft {

/// Reads a case of the suite or a deck, whichever the choice names, and applies its overrides: those
/// of scf, and xc and grid. An input that was overridden has no stored reference.
/// Errors: UsageError with every problem, one line each.
Case read_case(const casebook::InputChoice& choice);

/// Everything that determines the answer, and nothing else, in a fixed spelling.
std::string canonical_input(const Case& input);

/// Name, sizes and settings, for the record.
casebook::Json describe(const Case& input);

}  // namespace dft
