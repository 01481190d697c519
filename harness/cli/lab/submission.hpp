#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// A folder that somebody has handed in.
struct LabSubmission {
  std::string member;  ///< the folder's name
  std::filesystem::path folder;
};

/// The folders in a folder, by name. Errors: UsageError where there is none.
std::vector<LabSubmission> submissions_in(const std::filesystem::path& folder);

/// Copies the sources of a submission, .cpp and .hpp, and leaves out what `lab start` makes beside them.
/// Errors: UsageError for anything else (a script, a link, a folder, a file that is too large), which is
/// never looked into.
void copy_sources(const LabSubmission& submission, const std::filesystem::path& to);

}  // namespace casebook::cli
