#pragma once

#include <filesystem>
#include <string>

#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Checks that are shown: those that failed, and of the others the nearest to their bounds or all.
enum class ShownChecks { nearest, all };

/// One run for a person: what it was, answer, checks, where the time went, how far the measurement
/// can be trusted, where the record is, and last the verdict and the time.
std::string summary_of(const Json& record,
                       const std::filesystem::path& record_file,
                       const Terminal& terminal,
                       ShownChecks shown = ShownChecks::nearest);

}  // namespace casebook::cli
