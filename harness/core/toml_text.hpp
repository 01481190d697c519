#pragma once

#include <filesystem>
#include <string>

namespace casebook {

/// Parts that a dotted key of TOML may have. Ours have 3. Parsers bound the brackets within brackets, but
/// not these, and the tables of 50 000 parts overflow the stack when they go.
inline constexpr int longest_toml_key = 64;

/// Refuses a TOML text with a longer key. Texts count as keys, for nothing in quotes is looked at; lines of
/// comment do not.
/// name: of its file, for the message. Errors: UsageError with the line.
void require_short_toml_keys(const std::string& text, const std::string& name);

/// The text of a TOML file from an unknown source, for the parser.
/// Errors: UsageError: it cannot be read, or as require_short_toml_keys().
std::string read_toml_text(const std::filesystem::path& path);

}  // namespace casebook
