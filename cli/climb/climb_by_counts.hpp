#pragma once

#include <string>
#include <vector>

#include "cli/climb/counted_steps.hpp"
#include "cli/project/project.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Counts every rung once under valgrind instead of timing it, and shows each step beside its parent. A rung
/// that valgrind cannot run is named and passed over. Returns the exit code of the command.
/// options: as asked for, with `--counters sim`; variants: of the usual build, in the ladder's order
/// Errors: UsageError, EnvironmentError.
int climb_by_counts(const ExperimentOptions& options,
                    const Project& usual,
                    const std::vector<Variant>& variants,
                    bool dry_run);

/// Rows for each step: what it attacks, or one count where nothing of that can be counted.
std::string counted_text(const std::vector<CountedStep>& steps, const Terminal& terminal);

}  // namespace casebook::cli
