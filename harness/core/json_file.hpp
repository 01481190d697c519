#pragma once

#include <filesystem>
#include <string>

#include "harness/core/json.hpp"

namespace casebook {

/// Brackets within brackets that a JSON text may have. Records have 7; copies and dumps of a value
/// recurse, and 200 000 levels overflow the stack.
inline constexpr int deepest_json = 64;

/// Parses a JSON text from an unknown source.
/// name: of its file, for the message. Errors: UsageError: it is nested too deeply, or is no JSON.
Json parse_json(const std::string& text, const std::filesystem::path& name);

/// Reads a JSON file from an unknown source: see read_regular_file() for what is refused.
/// Errors: UsageError with the file's name and what is wrong.
Json read_json_file(const std::filesystem::path& path);

}  // namespace casebook
