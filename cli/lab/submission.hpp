#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// A folder that was handed in.
struct LabSubmission {
  std::string member;  ///< the folder's name
  std::filesystem::path folder;
};

/// Contents of a folder.
struct HandedIn {
  std::vector<LabSubmission> submissions;  ///< by name
  std::vector<std::string> misnamed;       ///< folders whose name no member can have
};

/// The folders in a folder. Errors: UsageError where that is missing.
HandedIn submissions_in(const std::filesystem::path& folder);

/// Tells one state of a submission from another, by the names, sizes and times of its files, without
/// what `lab start` makes beside them. Nothing is read. "" where the folder holds no file
std::string state_of(const LabSubmission& submission);

/// Copies the sources of a submission, .cpp and .hpp, and leaves out what `lab start` makes beside them.
/// Errors: UsageError for anything else (a script, a link, a folder, a file that is too large), which is
/// never looked into.
void copy_sources(const LabSubmission& submission, const std::filesystem::path& to);

}  // namespace casebook::cli
