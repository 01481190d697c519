#pragma once

#include <string>

#include "cli/climb/step_pages.hpp"
#include "cli/climb/stored_ladders.hpp"
#include "cli/run/experiment_options.hpp"

namespace casebook::cli {

/// Adds the table of each step that was measured with its parent between nodes of `casebook cluster`, with the
/// command that climbs them again there.
/// ladder: one with a network; budget: of that command, or ""
void add_network_steps(const Project& project,
                       const StoredLadder& ladder,
                       const std::string& budget,
                       TablesOfSteps& tables);

}  // namespace casebook::cli
