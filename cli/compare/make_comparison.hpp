#pragma once

#include <vector>

#include "cli/compare/comparison.hpp"
#include "cli/compare/side.hpp"
#include "cli/run/experiment_options.hpp"

namespace casebook::cli {

/// Checks the choices against the project and this machine.
/// Errors: UsageError, EnvironmentError.
Comparison make_comparison(const ExperimentOptions& options,
                           const Project& project,
                           const SideChoice& a,
                           const SideChoice& b,
                           int pairs);

/// One comparison for each variant with a parent: the parent is a.
/// Errors: as make_comparison; UsageError when no variant has a parent.
std::vector<Comparison> ladder_comparisons(const ExperimentOptions& options,
                                           const Project& project,
                                           int pairs);

/// Gives the comparison its id and its start, now, and its runs their group. Once only.
void stamp(Comparison& comparison);

}  // namespace casebook::cli
