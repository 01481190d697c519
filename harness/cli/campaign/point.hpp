#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "harness/cli/campaign/plan.hpp"

namespace casebook::cli {

/// All settings of one combination, key and value.
using PlanChoice = std::vector<std::pair<std::string, std::string>>;

/// Resolves names and fills in the layout: as many ranks as the nodes have room for, or as many
/// nodes as the ranks need. folder: where the paths of decks start.
/// Errors: UsageError.
PlanPoint make_point(const PlanChoice& choice,
                     const Project& project,
                     const Site& site,
                     const std::filesystem::path& folder);

}  // namespace casebook::cli
