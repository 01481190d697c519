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

/// The grade of a measurement, with each deduction, what to do about it, and the warnings of the run.
std::string grade_of(const Json& record, const Terminal& terminal);

}  // namespace casebook::cli
