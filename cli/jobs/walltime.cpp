#include "cli/jobs/walltime.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/core/error.hpp"

namespace casebook::cli {

int parse_walltime(const std::string& text, const std::string& what) {
  static const std::regex pattern("([0-9]{1,4}):([0-5][0-9]):([0-5][0-9])");
  std::smatch parts;
  int total_s = 0;
  if (std::regex_match(text, parts, pattern)) {
    total_s = 3600 * std::stoi(parts[1]) + 60 * std::stoi(parts[2]) + std::stoi(parts[3]);
  }
  if (total_s == 0) {
    throw UsageError(
        fmt::format("{} {}: a time limit is written HH:MM:SS, for example 00:30:00", what, text));
  }
  return total_s;
}

std::string walltime_text(int seconds) {
  return fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace casebook::cli
