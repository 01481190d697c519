#pragma once

#include <string>

#include "harness/cli/project/project.hpp"
#include "harness/cli/run/experiment.hpp"

namespace casebook::cli {

/// The variant that the user named; for "best" the fastest by this machine's records of the same
/// setting, else the last of the ladder, which is said on standard error.
/// Errors: UsageError with the nearest name.
Variant choose_variant(const Project& project,
                       const App& app,
                       const Experiment& experiment,
                       const std::string& given);

/// The program as a line for a shell, with the folder and the environment that it needs.
std::string dry_run_text(const Program& program);

}  // namespace casebook::cli
