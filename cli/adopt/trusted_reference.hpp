#pragma once

#include <string>

#include "cli/project/project.hpp"

namespace casebook::cli {

/// Runs a trusted configuration as often as asked, and writes its answer into [reference]
/// of a case: every entry that a check asks for. Checks that need no reference have to pass, and the
/// runs to agree within the bounds. Returns what was written, for a person.
/// given_case: "" for the default. ranks: 0 for those of the configuration
/// Errors: UsageError, EnvironmentError; the case is as it was.
std::string make_reference(const Project& project,
                           const App& app,
                           const std::string& configuration,
                           const std::string& given_case,
                           int ranks,
                           int n_runs);

}  // namespace casebook::cli
