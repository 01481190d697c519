#pragma once

#include <filesystem>

#include "cli/versus/evidence.hpp"

namespace casebook::cli {

/// The record (docs/versus.schema.json).
Json evidence_json(const PeerComparison& evidence);

/// <results>/versus/<id>.json
std::filesystem::path evidence_file(const PeerComparison& evidence);

/// Output of the peer in this pair, from 1: beside the record.
std::filesystem::path output_file(const PeerComparison& evidence, int pair);

/// Writes the record as far as it is, instead of an earlier one.
/// Errors: EnvironmentError.
void save(const PeerComparison& evidence);

}  // namespace casebook::cli
