#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/project/variant.hpp"

namespace casebook::cli {

/// The apps whose folder holds an app.toml, by name.
std::vector<App> external_apps(const std::filesystem::path& root);

/// The configurations of one of them, {baselines,optimized}/<app>/v*/config.toml, by number. There
/// is no other list: a folder that is there is in the ladder.
/// Errors: UsageError for a malformed name, a number that is used twice, an unknown parent, none or
/// two baselines.
std::vector<Variant> external_ladder(const std::filesystem::path& root,
                                     const std::filesystem::path& build,
                                     const std::string& app);

}  // namespace casebook::cli
