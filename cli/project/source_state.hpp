#pragma once

#include <filesystem>
#include <string>

namespace casebook::cli {

/// The state of the sources, as git sees it.
struct SourceState {
  std::string commit = "unknown";
  bool dirty = true;  ///< files have changed since that commit
};

/// Unknown, and dirty, where there is no git or no repository.
SourceState source_state_of(const std::filesystem::path& root);

}  // namespace casebook::cli
