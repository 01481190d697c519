#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/adopt/adoption.hpp"

namespace casebook::cli {

/// A file of the new app: where it goes below the project, and what is in it.
struct AdoptedFile {
  std::filesystem::path path;
  std::string text;
};

/// app.toml with an explanation of each entry, the case, v0's configuration and page, and a README.
std::vector<AdoptedFile> files_of(const Adoption& adoption);

/// Writes them, with copies of the inputs and of the archive that is built. Nothing is left where
/// something goes wrong. Errors: UsageError when the app exists; EnvironmentError.
void write_files(const std::filesystem::path& root,
                 const Adoption& adoption,
                 const std::vector<AdoptedFile>& files);

/// Errors: UsageError when the name is taken, or is none.
void require_free_app_name(const std::filesystem::path& root, const std::string& name);

}  // namespace casebook::cli
