#pragma once

#include <string>
#include <string_view>

#include "harness/core/json.hpp"

namespace llm {

/// Parses a JSON object from a file that anyone may have written. Nesting beyond 64 is refused, so
/// that what looks into it later cannot run out of stack.
/// Errors: UsageError. name: how messages call the file
casebook::Json parse_json_object(std::string_view text, const std::string& name);

}  // namespace llm
