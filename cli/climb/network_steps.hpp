#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "cli/climb/stored_ladders.hpp"
#include "cli/run/experiment_options.hpp"

namespace casebook::cli {

/// The tables of steps, by page: one for each machine that has measured it.
using TablesOfSteps = std::map<std::filesystem::path, std::string>;

/// Adds the table of each step that was measured with its parent between nodes of `casebook cluster`, with the
/// command that climbs them again there.
/// ladder: one with a network; budget: of that command, or ""
void add_network_steps(const Project& project,
                       const StoredLadder& ladder,
                       const std::string& budget,
                       TablesOfSteps& tables);

/// Writes each into its page, below what was measured on one node.
void publish_network_steps(const TablesOfSteps& tables);

}  // namespace casebook::cli
