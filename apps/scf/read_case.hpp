#pragma once

#include <string>

#include "apps/scf/case.hpp"
#include "harness/core/json.hpp"
#include "harness/run/app.hpp"

namespace scf {

/// Reads a case of the suite or a deck, whichever the choice names, and applies its overrides. An
/// input whose answer was overridden has no stored reference.
/// Errors: UsageError with every problem, one line each.
Case read_case(const casebook::InputChoice& choice);

/// Everything that determines the answer, and nothing else: nuclei, charge, shells and thresholds
/// in a fixed spelling. Computed numbers have 13 digits, so that it is the same with any compiler.
std::string canonical_input(const Case& input);

/// Name, sizes and settings, for the record.
casebook::Json describe(const Case& input);

}  // namespace scf
