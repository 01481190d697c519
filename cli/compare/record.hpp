#pragma once

#include <filesystem>

#include "cli/compare/comparison.hpp"

namespace casebook::cli {

/// Values that an experiment sets in its input: {"nx": "96"}.
Json settings_json(const Experiment& experiment);

/// `ratio` and `mann_whitney` of a comparison or a peer's record.
void add_ratio(Json& json, const Findings& findings);

/// The comparison as it is kept, with the ids of its runs' records.
Json comparison_json(const Comparison& comparison);

/// <results>/compare/<id>.json
std::filesystem::path comparison_file(const Comparison& comparison);

/// Writes the record as far as it is, instead of an earlier one.
/// Errors: EnvironmentError.
void save(const Comparison& comparison);

}  // namespace casebook::cli
