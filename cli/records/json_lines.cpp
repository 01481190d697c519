#include "cli/records/json_lines.hpp"

namespace casebook::cli {
namespace {

/// A list or an object has a line for each bracket, unless it is empty; all else is one line.
int printed_lines(const Json& value) {
  if (!value.is_structured() || value.empty()) {
    return 1;
  }
  int lines = 2;
  for (const Json& member : value) {
    lines += printed_lines(member);
  }
  return lines;
}

}  // namespace

std::optional<int> line_of_value(const std::string& text, const std::string& pointer) {
  const Json whole = Json::parse(text, nullptr, false);
  const Json::json_pointer path(pointer);
  if (whole.is_discarded() || !whole.contains(path) || whole.dump(1) + "\n" != text) {
    return std::nullopt;
  }
  int line = 1;
  for (Json::json_pointer place = path; !place.empty(); place.pop_back()) {
    const Json& target = whole[place];
    ++line;  // the bracket that opens the parent
    for (const Json& before : whole[place.parent_pointer()]) {
      if (&before == &target) {
        break;
      }
      line += printed_lines(before);
    }
  }
  return line;
}

}  // namespace casebook::cli
