#pragma once

#include <string>

namespace casebook::cli {

/// Seconds of a time limit as schedulers write it, "HH:MM:SS".
/// what: where it was typed, for the message.
/// Errors: UsageError for any other form, and for zero.
int parse_walltime(const std::string& text, const std::string& what);

/// The time limit as every scheduler reads it: "HH:MM:SS", with as many hours as it takes.
std::string walltime_text(int seconds);

}  // namespace casebook::cli
