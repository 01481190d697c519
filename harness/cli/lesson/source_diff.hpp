#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/lesson/changed_files.hpp"

namespace casebook::cli {

/// A text in unified diff format with its counts.
struct Difference {
  std::string text;
  int added = 0;
  int removed = 0;
};

/// Compares the files with git, or with diff where there is no git.
Difference difference_of(const std::filesystem::path& root, const std::vector<FilePair>& files);

}  // namespace casebook::cli
