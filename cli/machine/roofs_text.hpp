#pragma once

#include <string>

#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The roofs for a person: tables, then notes.
std::string roofs_text(const Json& roofs, const Terminal& terminal);

}  // namespace casebook::cli
