#pragma once

#include <optional>
#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// The line, from 1, on which a value begins in a file that was written with an indentation and not
/// touched since, as records are. Nothing when the file has another layout, or no such value.
/// text: the file; pointer: as RFC 6901 has it
std::optional<int> line_of_value(const std::string& text, const std::string& pointer);

}  // namespace casebook::cli
