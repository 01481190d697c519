#pragma once

#include <optional>

#include "harness/cli/project/project.hpp"
#include "harness/cli/run/experiment.hpp"

namespace casebook::cli {

/// Makes a run possible: a folder for its record, the executable, an input that it takes. Nothing
/// when all is well; else says what is wrong with the input and gives the exit code.
/// Errors: EnvironmentError (the folder, the build).
std::optional<int> prepare_run(const Project& project,
                               const Experiment& experiment,
                               const Variant& variant);

}  // namespace casebook::cli
