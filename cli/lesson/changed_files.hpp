#pragma once

#include <filesystem>
#include <vector>

#include "cli/project/project.hpp"

namespace casebook::cli {

/// Two files to be compared, relative to the project's folder. An empty one is a file that the
/// other side does not have.
struct FilePair {
  std::filesystem::path before;
  std::filesystem::path after;
  bool is_copy = false;  ///< `before` is also compared with another file, or is still used
};

/// The frozen parts (`parts/<app>/...`) of any app and the headers of rungs that a source file includes, also through
/// one another: headers and their sources, relative to the project's folder, in alphabetical order.
std::vector<std::filesystem::path> parts_of(const std::filesystem::path& root,
                                            const std::filesystem::path& source);

/// All files that make up the change from one variant to another: solver.cpp, and the parts that
/// only the second one uses. Such a part is paired with one that only the first uses and whose name
/// is similar; else with the file of the first that it was copied from, which is one that holds at
/// least half of its lines.
std::vector<FilePair> changed_files(const Project& project,
                                    const Variant& before,
                                    const Variant& after);

}  // namespace casebook::cli
