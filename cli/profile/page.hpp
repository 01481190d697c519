#pragma once

#include <filesystem>
#include <string>

#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A profile for a person, on one page: where the time goes, what MPI, the counters and the roofs
/// say, and what to do about it. record: of kind "profile", with its member `profile`.
std::string profile_page(const Json& record,
                         const std::filesystem::path& record_file,
                         const Terminal& terminal);

}  // namespace casebook::cli
