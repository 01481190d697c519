#include "cli/text/match.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace casebook::cli {
namespace {

std::string::const_iterator end_of(const std::string& line) {
  return line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), longest_line));
}

}  // namespace

const std::regex& compiled(const std::string& expression, std::regex::flag_type flags) {
  thread_local std::map<std::pair<std::string, std::regex::flag_type>, std::regex> known;
  const std::pair key(expression, flags);
  const auto found = known.find(key);
  return found != known.end() ? found->second
                              : known.emplace(key, std::regex(expression, flags)).first->second;
}

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
