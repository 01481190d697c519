#pragma once

#include <string>

#include "apps/llm/case.hpp"
#include "harness/core/digest.hpp"
#include "harness/core/json.hpp"
#include "harness/run/app.hpp"

namespace llm {

/// Reads a case of the suite, or a model as --deck, opens its model or makes it, and applies the overrides of the command
/// line, KEY=VALUE with the keys of a case file.
/// Errors: UsageError with every problem, one line each.
Case read_case(const casebook::InputChoice& choice);

/// Everything that determines the answer, and nothing else, in a fixed spelling.
std::string canonical_input(const Case& input);

/// Name, model, sizes and settings, for the record.
casebook::Json describe(const Case& input);

/// Adds all that the judge reads of it.
void seal(const Case& input, casebook::Digest& digest);

}  // namespace llm
