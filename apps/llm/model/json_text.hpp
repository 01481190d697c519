#pragma once

#include <string>
#include <string_view>

#include "harness/core/json.hpp"

namespace llm {

/// casebook::parse_json() of a text that must be an object.
/// Errors: UsageError. name: how messages call the file
casebook::Json parse_json_object(std::string_view text, const std::string& name);

}  // namespace llm
