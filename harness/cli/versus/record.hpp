#pragma once

#include <filesystem>

#include "harness/cli/versus/evidence.hpp"

namespace casebook::cli {

/// The record (docs/versus.schema.json).
Json evidence_json(const Evidence& evidence);

/// <results>/versus/<id>.json
std::filesystem::path evidence_file(const Evidence& evidence);

/// What the peer printed in this pair, from 1: beside the record.
std::filesystem::path output_file(const Evidence& evidence, int pair);

/// Writes the record as far as it is, instead of an earlier one.
/// Errors: EnvironmentError.
void save(const Evidence& evidence);

}  // namespace casebook::cli
