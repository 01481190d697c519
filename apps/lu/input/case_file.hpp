#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "apps/lu/case.hpp"

namespace lu {

/// A case as its file says it.
struct CaseFile {
  Case settings;               ///< without name and elements
  std::filesystem::path file;  ///< that holds the matrix, or ""
};

/// Reads a case of the suite.
/// Errors: UsageError with one line `FILE:LINE: what` per problem.
CaseFile read_case_file(const std::filesystem::path& path);

/// Applies KEY=VALUE in turn: n, nb, p, q, seed, growth, decades, distance, range, smoothness, nugget.
/// Errors: UsageError.
void apply_overrides(const std::vector<std::string>& overrides, Case& settings);

}  // namespace lu
