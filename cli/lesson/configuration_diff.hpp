#pragma once

#include "cli/lesson/source_diff.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// Differences between two configurations of an external app: config.toml, and the deck of the
/// default case as each of them edits it.
/// Errors: UsageError.
std::vector<FileDifference> configuration_differences(const Project& project,
                                                      const Variant& before,
                                                      const Variant& after);

}  // namespace casebook::cli
