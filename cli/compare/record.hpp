#pragma once

#include <filesystem>

#include "cli/compare/comparison.hpp"

namespace casebook::cli {

/// The comparison as it is kept, with the ids of its runs' records.
Json comparison_json(const Comparison& comparison);

/// <results>/compare/<id>.json
std::filesystem::path comparison_file(const Comparison& comparison);

/// Writes the record as far as it is, instead of an earlier one.
/// Errors: EnvironmentError.
void save(const Comparison& comparison);

}  // namespace casebook::cli
