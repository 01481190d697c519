#pragma once

#include <filesystem>
#include <string>

namespace casebook::cli {

/// Names and SHA-256 sums of all files below a folder, as `sha256sum -c` reads them.
/// Errors: EnvironmentError when sha256sum (of the GNU core utilities) is missing or fails.
std::string manifest_of(const std::filesystem::path& folder);

}  // namespace casebook::cli
