#include "apps/scf/deck/number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace scf {
namespace {

std::optional<double> parse_in(Range range, std::string_view word, bool whole) {
  const std::optional<double> number = parse_number(word);
  const bool fits = number && *number >= range.low && *number <= range.high &&
                    (!whole || *number == std::round(*number));
  return fits ? number : std::nullopt;
}

void report(Range range,
            std::string_view word,
            std::string_view name,
            std::string_view kind,
            int line,
            Problems& problems) {
  problems.add(
      line,
      fmt::format(
          "{}: `{}` is not a {} from {} to {}", name, shown(word), kind, range.low, range.high));
}

}  // namespace

std::optional<double> parse_number(std::string_view word) {
  const bool has_plus = word.starts_with('+') && !word.starts_with("+-");
  std::string text(word.substr(has_plus ? 1 : 0));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == 'd' || c == 'D'; }, 'e');
  double number = 0.0;
  const char* const end = text.data() + text.size();
  const auto [read_to, error] = std::from_chars(text.data(), end, number);
  const bool is_number = error == std::errc() && read_to == end && std::isfinite(number);
  return is_number ? std::optional(number) : std::nullopt;
}

std::optional<double> number_in(
    Range range, std::string_view word, std::string_view name, int line, Problems& problems) {
  const std::optional<double> number = parse_in(range, word, false);
  if (!number) {
    report(range, word, name, "number", line, problems);
  }
  return number;
}

std::optional<int> whole_number_in(
    Range range, std::string_view word, std::string_view name, int line, Problems& problems) {
  const auto number = large_whole_number_in(range, word, name, line, problems);
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::optional<std::int64_t> large_whole_number_in(
    Range range, std::string_view word, std::string_view name, int line, Problems& problems) {
  const std::optional<double> number = parse_in(range, word, true);
  if (!number) {
    report(range, word, name, "whole number", line, problems);
    return std::nullopt;
  }
  return static_cast<std::int64_t>(*number);
}

}  // namespace scf
