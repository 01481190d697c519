#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/jobs/site.hpp"
#include "cli/launch/rank_layout.hpp"
#include "cli/process/child.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// One combination of what a plan varies.
struct PlanPoint {
  std::string id;  ///< names app, variant, case and layout, with a hash of all its settings
  std::vector<std::pair<std::string, std::string>> varied;  ///< key and value, in the plan's order
  std::string app;
  std::string variant;  ///< whole name
  std::string case_name;
  std::string deck;  ///< absolute, or ""
  std::vector<std::string> overrides;
  Variables environment;
  RankLayout layout;  ///< nodes is set
};

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
