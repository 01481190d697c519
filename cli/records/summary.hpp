#pragma once

#include <filesystem>
#include <string>

#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One run for a person: verdict, time, answer, checks, where the time went, how far the
/// measurement can be trusted, and where the record is.
std::string summary_of(const Json& record,
                       const std::filesystem::path& record_file,
                       const Terminal& terminal);

}  // namespace casebook::cli
