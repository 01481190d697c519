#pragma once

#include <string>

#include "apps/weather/case.hpp"
#include "harness/core/digest.hpp"
#include "harness/core/json.hpp"
#include "harness/run/app.hpp"

namespace weather {

/// Reads a case file and applies the overrides of the command line.
/// Errors: UsageError with every problem, one line each.
Case read_case(const casebook::InputChoice& choice);

/// Everything that determines the answer, and nothing else, in a fixed spelling.
std::string canonical_input(const Case& input);

/// Name, sizes and settings, for the record.
casebook::Json describe(const Case& input);

/// Adds all that the judge reads of it.
void seal(const Case& input, casebook::Digest& digest);

}  // namespace weather
