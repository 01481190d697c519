#include "cli/jobs/walltime.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {

int parse_walltime(const std::string& text, const std::string& what) {
  static const std::regex pattern("([0-9]{1,4}):([0-5][0-9]):([0-5][0-9])");
  std::smatch parts;
  int total_s = 0;
  if (std::regex_match(text, parts, pattern)) {
    const auto number = [&](std::size_t k) { return leading_number<int>(parts[k].str()); };
    total_s = 3600 * number(1) + 60 * number(2) + number(3);
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
