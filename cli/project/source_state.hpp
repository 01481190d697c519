#pragma once

#include <filesystem>
#include <string>

namespace casebook::cli {

/// The state of the sources, as git sees it.
struct SourceState {
  std::string commit = "unknown";
  bool dirty = true;  ///< files that the app uses have changed since that commit
};

/// What an app's runs are made of. Unknown, and dirty, where there is no git or no repository.
SourceState source_state_of(const std::filesystem::path& root, const std::string& app);

}  // namespace casebook::cli
