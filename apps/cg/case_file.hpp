#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "apps/cg/case.hpp"

namespace cg {

/// A case as its file says it.
struct CaseFile {
  Case settings;                 ///< without name and matrix
  std::filesystem::path matrix;  ///< "" for a grid
};

/// Reads a case of the suite.
/// Errors: UsageError with one line `FILE:LINE: what` per problem.
CaseFile read_case_file(const std::filesystem::path& path);

/// Applies KEY=VALUE in turn: nx, ny, nz, levels, iterations, weakening, jump.
/// Errors: UsageError.
void apply_overrides(const std::vector<std::string>& overrides, Case& settings);

/// Errors: UsageError when a grid is too small, too long or odd for its levels, or a number is out
/// of its range. where: how messages name the input
void require_valid(const Case& settings, const std::string& where);

}  // namespace cg
