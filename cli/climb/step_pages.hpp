#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace casebook::cli {

/// Tables of steps, by page.
using TablesOfSteps = std::map<std::filesystem::path, std::string>;

/// Rewrites the text between the markers of a file.
/// Errors: UsageError when the markers are not there, once and in order.
void publish_table(const std::filesystem::path& file,
                   const std::string& marker,
                   const std::string& table);

/// Rewrites the text between the markers of a step's page, which are put below those of `measured` where the page
/// has none yet.
void publish_below_measured(const std::filesystem::path& page,
                            const std::string& marker,
                            const std::string& table);

/// Errors: UsageError when the markers are not there, once and in order.
void require_markers(const std::filesystem::path& file, const std::string& marker);

}  // namespace casebook::cli
