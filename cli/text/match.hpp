#pragma once

#include <cstddef>
#include <regex>
#include <string>

namespace casebook::cli {

/// std::regex recurses with every letter, and overflows the stack on a line of 400 000. No person writes
/// lines of this length by hand, and no program prints its result after that many letters.
inline constexpr std::size_t longest_line = 4096;

/// The expression, compiled once in a thread and kept: a program's description asks the same of each line
/// and of each output, and to compile takes longer than to search a short text.
/// Errors: std::regex_error.
const std::regex& compiled(const std::string& expression,
                           std::regex::flag_type flags = std::regex::ECMAScript);

/// True if the whole line is what the expression describes. No longer line is.
bool matches(const std::string& line, const std::regex& expression);

/// Matches with groups, which live as long as the line.
bool matches(const std::string& line, std::smatch& parts, const std::regex& expression);

/// True if a part of the line, among its first letters, is what the expression describes.
bool contains(const std::string& line, const std::regex& expression);

/// Matches with groups, which live as long as the line.
bool contains(const std::string& line, std::smatch& parts, const std::regex& expression);

/// True if the line begins with what the expression describes.
bool begins(const std::string& line, const std::regex& expression);

}  // namespace casebook::cli
