#pragma once

#include <string>

#include "apps/cg/case.hpp"
#include "harness/core/json.hpp"
#include "harness/run/app.hpp"

namespace cg {

/// Reads a case of the suite or a Matrix Market file, whichever the choice names, and applies its
/// overrides. A matrix is reordered (reverse Cuthill-McKee) and has one level: symmetric
/// Gauss-Seidel preconditions it.
/// Errors: UsageError with every problem, one line each.
Case read_case(const casebook::InputChoice& choice);

/// Everything that determines the answer, and nothing else, in a fixed spelling.
std::string canonical_input(const Case& input);

/// Name, sizes and settings, for the record.
casebook::Json describe(const Case& input);

}  // namespace cg
