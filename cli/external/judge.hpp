#pragma once

#include "cli/external/run.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The checks of one run as a record holds them: the program's exit code, then those of app.toml.
/// A check whose reference the case lacks asks only that its value is a number.
Json judge(const PreparedProgram& prepared, const ExternalRun& run);

/// True if there are checks and every one passed.
bool all_passed(const Json& checks);

}  // namespace casebook::cli
