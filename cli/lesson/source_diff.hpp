#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/lesson/changed_files.hpp"

namespace casebook::cli {

/// Differences between two files.
struct FileDifference {
  FilePair files;
  std::string text;  ///< a unified diff; "" when the files are equal
  int added = 0;     ///< lines
  int removed = 0;   ///< lines; none of a file that was copied and stays where it is
};

/// Compares the files with git, or with diff where there is no git.
std::vector<FileDifference> differences_of(const std::filesystem::path& root,
                                           const std::vector<FilePair>& files);

/// The lines that all of them add or remove together.
int added_lines(const std::vector<FileDifference>& differences);
int removed_lines(const std::vector<FileDifference>& differences);

}  // namespace casebook::cli
