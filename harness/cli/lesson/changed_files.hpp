#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/project/project.hpp"

namespace casebook::cli {

/// Two files to be compared, relative to the project's folder. An empty one is a file that the
/// other side does not have.
struct FilePair {
  std::filesystem::path before;
  std::filesystem::path after;
};

/// The frozen parts (`parts/<app>/...`) that a source file includes, also through other
/// parts: headers, relative to the project's folder, in alphabetical order.
std::vector<std::filesystem::path> parts_of(const std::filesystem::path& root,
                                            const std::filesystem::path& source);

/// All files that make up the change from one variant to another: solver.cpp, and for the parts
/// that only one of them uses, the swapped pairs of headers and of their sources. Parts are paired
/// by the similarity of their names.
std::vector<FilePair> changed_files(const Project& project,
                                    const Variant& before,
                                    const Variant& after);

}  // namespace casebook::cli
