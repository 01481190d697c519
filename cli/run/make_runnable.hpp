#pragma once

#include <optional>
#include <vector>

#include "cli/project/project.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// Makes the runs of these variants possible: a folder for their records, the executables, an input
/// that they take. Nothing when all is well; else says what is wrong with the input and gives the
/// exit code.
/// variants: at least one, all of one app
/// Errors: EnvironmentError (the folder, the build).
std::optional<int> make_runnable(const Project& project,
                                 const Experiment& experiment,
                                 const std::vector<Variant>& variants);

}  // namespace casebook::cli
