#pragma once

#include <filesystem>
#include <string>

#include "cli/project/variant.hpp"

namespace casebook::cli {

/// Makes optimized/<app>/<name>/ of an external app: the parent's config.toml under a new parent,
/// and an empty page. Nothing is left if anything fails.
/// Returns the new folder. Errors: UsageError when it exists, EnvironmentError.
std::filesystem::path make_configuration(const std::filesystem::path& root,
                                         const std::string& name,
                                         const Variant& parent);

}  // namespace casebook::cli
