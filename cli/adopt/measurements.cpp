#include "cli/adopt/measurements.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <regex>

#include "cli/text/match.hpp"

namespace casebook::cli {
namespace {

constexpr int digits_of_a_clock = 4;  // 12.34 s: programs print hundredths or thousandths

}  // namespace

bool calls_itself_measured(const std::string& words, const std::string& unit) {
  static const std::regex measured(
      "\\b(wall|elapsed|cpu|wallclock|walltime|runtime|seconds|sec|secs|rate|throughput|bandwidth|"
      "performance|speed-?up|efficiency|latency|flops?|[gmt]flops?|[gmt]?lups|[gm]b/s)\\b|/s\\b|"
      "per second",
      std::regex::icase);
  static const std::regex units("(s|sec|secs|seconds?|ms|us|[GMk]?i?B/s|[GMTk]?flops?/?s?|ns/day)",
                                std::regex::icase);
  static const std::regex simulated("step|simulat|physical|model", std::regex::icase);
  return (contains(words, measured) && !contains(words, simulated)) ||
         std::regex_match(unit, units);
}

bool could_be_seconds(const std::vector<double>& seen, const std::vector<TrialRun>& runs) {
  constexpr double clocks_differ = 1.1;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    if (!(seen[r] >= 0.0 && seen[r] <= clocks_differ * runs[r].wall_s)) {
      return false;
    }
  }
  return true;
}

int significant_digits(const std::string& number) {
  std::string digits;
  for (const char c : number.substr(0, number.find_first_of("eEdD"))) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    digits += digit && !(c == '0' && digits.empty()) ? std::string(1, c) : "";
  }
  return static_cast<int>(digits.find_last_not_of('0') + 1);
}

bool is_row_of_phases(const PrintedLine& row,
                      const std::vector<std::vector<double>>& seen,
                      const std::vector<TrialRun>& runs) {
  bool moves = false;
  for (std::size_t k = 0; k < row.numbers.size(); ++k) {
    if (significant_digits(row.numbers[k].text) > digits_of_a_clock ||
        !could_be_seconds(seen[k], runs)) {
      return false;
    }
    moves = moves || std::any_of(seen[k].begin(), seen[k].end(), [&](double x) {
              return x != seen[k].front();
            });
  }
  return moves && row.numbers.size() > 1;
}

}  // namespace casebook::cli
