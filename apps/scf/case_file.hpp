#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "apps/scf/case.hpp"

namespace scf {

/// A case of the suite: a deck with its title and its stored answer.
struct CaseFile {
  std::string title;
  std::filesystem::path deck;  ///< resolved against the folder of the case file
  std::optional<Reference> reference;
};

/// Errors: UsageError with every problem of the file: TOML syntax, unknown keys, missing or wrong
/// values.
CaseFile read_case_file(const std::filesystem::path& path);

}  // namespace scf
