#include "cli/profile/hot_spot_tables.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

constexpr int function_width = 44;

}  // namespace

Table hot_spots_table(const Json& record) {
  Table table(
      {{"function"}, {"share", Align::right}, {"hottest line"}, {"its share", Align::right}});
  for (const Json& spot : list_at(record, "/profile/hot_spots")) {
    const std::string file = std::filesystem::path(text_at(spot, "/file")).filename().string();
    const auto line_share = number_at(spot, "/line_share");
    table.add(
        {{short_function(text_at(spot, "/function"), function_width)},
         {fmt::format("{:.1f} %", 100.0 * number_at(spot, "/share").value_or(0.0)), Style::bold},
         {file.empty() ? "" : fmt::format("{}:{}", file, count_at(spot, "/line"))},
         {line_share ? fmt::format("{:.1f} %", 100.0 * *line_share) : ""}});
  }
  return table;
}

std::string short_function(const std::string& function, int width) {
  const std::string anonymous = "(anonymous namespace)::";
  std::string name = function;
  for (std::size_t at; (at = name.find(anonymous)) != std::string::npos;) {
    name.erase(at, anonymous.size());
  }
  std::string without_arguments;
  int depth = 0;
  for (const char c : name) {
    depth += c == '<' || c == '(' ? 1 : 0;
    without_arguments += depth == 0 ? std::string(1, c) : "";
    depth -= c == '>' || c == ')' ? 1 : 0;
  }
  name = depth == 0 ? without_arguments : name;  // else `operator<` and its kin
  const bool fits = display_width(name) <= width;
  return fits ? name : name.substr(0, static_cast<std::size_t>(width) - 3) + "...";
}

}  // namespace casebook::cli
