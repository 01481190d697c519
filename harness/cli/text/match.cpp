#include "harness/cli/text/match.hpp"

#include <algorithm>

namespace casebook::cli {
namespace {

std::string::const_iterator end_of(const std::string& line) {
  return line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), longest_line));
}

}  // namespace

bool matches(const std::string& line, const std::regex& expression) {
  return line.size() <= longest_line && std::regex_match(line, expression);
}

bool matches(const std::string& line, std::smatch& parts, const std::regex& expression) {
  return line.size() <= longest_line && std::regex_match(line, parts, expression);
}

bool contains(const std::string& line, const std::regex& expression) {
  return std::regex_search(line.begin(), end_of(line), expression);
}

bool contains(const std::string& line, std::smatch& parts, const std::regex& expression) {
  return std::regex_search(line.begin(), end_of(line), parts, expression);
}

bool begins(const std::string& line, const std::regex& expression) {
  return std::regex_search(
      line.begin(), end_of(line), expression, std::regex_constants::match_continuous);
}

}  // namespace casebook::cli
