#pragma once

#include <filesystem>

#include "cli/external/prepared_program.hpp"
#include "cli/external/run.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The record (docs/record.schema.json). No time appears in it when a check failed.
/// root: of the project
Json external_record(const std::filesystem::path& root,
                     const ExternalOptions& options,
                     const PreparedProgram& prepared,
                     const ExternalFacts& facts);

}  // namespace casebook::cli
