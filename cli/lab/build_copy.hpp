#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/lab/lab.hpp"

namespace casebook::cli {

/// Recipe of an executable from submitted sources: the commands with which the build makes the lab's
/// solution, word for word, with other files. So a copy has the flags, the libraries and the order of
/// the link line that every variant has, and brings no rule of its own.
struct CopyBuild {
  std::vector<std::string> commands;  ///< lines for a shell, run in the folder of the build
  std::filesystem::path executable;
};

/// The sources of a folder: its .cpp files, plain files only, by name.
std::vector<std::filesystem::path> sources_in(const std::filesystem::path& folder);

/// The commands that compile `sources` and link them to `output`/<app>.<name>.
/// The solution must be up to date; `output` exists, and gets a file that names the executable.
/// Errors: EnvironmentError where the build is not one of Ninja.
CopyBuild copy_build(const Project& project,
                     const Lab& lab,
                     const std::vector<std::filesystem::path>& sources,
                     const std::string& name,
                     const std::filesystem::path& output);

/// Brings start and solution up to date, then the copy unless its sources are those of the last time.
/// Returns the copy as a variant. Errors: UsageError with the compiler's messages; EnvironmentError.
Variant build_copy(const Project& project,
                   const Lab& lab,
                   const std::filesystem::path& folder,
                   const std::string& member);

}  // namespace casebook::cli
