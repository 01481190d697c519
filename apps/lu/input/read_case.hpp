#pragma once

#include <string>

#include "apps/lu/case.hpp"
#include "harness/core/json.hpp"
#include "harness/run/app.hpp"

namespace lu {

/// Reads a case of the suite, an HPL.dat or a Matrix Market file, whichever the choice names, and
/// applies its overrides. Of an HPL.dat that asks for several runs, `--set run=K` names one, from 1.
/// Errors: UsageError with every problem, one line each.
Case read_case(const casebook::InputChoice& choice);

/// Everything that determines the answer, and nothing else, in a fixed spelling: neither block nor grid.
std::string canonical_input(const Case& input);

/// Name, sizes and settings, for the record.
casebook::Json describe(const Case& input);

}  // namespace lu
