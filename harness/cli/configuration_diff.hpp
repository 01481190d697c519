#pragma once

#include "harness/cli/project.hpp"
#include "harness/cli/source_diff.hpp"

namespace casebook::cli {

/// What changes between two configurations of an external app: config.toml, and the deck of the
/// default case as each of them edits it.
/// Errors: UsageError.
Difference configuration_difference(const Project& project,
                                    const Variant& before,
                                    const Variant& after);

}  // namespace casebook::cli
