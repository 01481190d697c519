#pragma once

#include <vector>

#include "cli/climb/climb_plan.hpp"
#include "cli/climb/counted_steps.hpp"
#include "cli/climb/stored_ladders.hpp"

namespace casebook::cli {

/// Writes the tables of a case into the pages of its steps: those of one node, each with that of the case which
/// the step is for, those between nodes, and what was counted.
/// stored: ladders of one app
void write_stored_steps(const ClimbOptions& options,
                        const Project& project,
                        const StoredLadders& stored);

/// Writes what was counted of each step into its page, below what was measured.
/// counted: of one app
void write_counted_steps(const std::vector<CountedStep>& counted,
                         const App& app,
                         const Project& project);

/// The counted steps of one app.
std::vector<CountedStep> counted_steps_of(const App& app,
                                          const Project& project,
                                          const std::vector<Json>& simulated,
                                          const std::vector<StoredLadder>& ladders);

}  // namespace casebook::cli
