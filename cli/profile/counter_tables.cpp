#include "cli/profile/counter_tables.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {

Table counters_table(const Json& record) {
  Table table({{"counter"}, {"value", Align::right}, {"unit"}, {"tier"}, {"source"}});
  for (const Json& counter : list_at(record, "/counters/values")) {
    if (const auto value = number_at(counter, "/value")) {
      table.add({{text_at(counter, "/name")},
                 {amount(*value), Style::bold},
                 {text_at(counter, "/unit")},
                 {text_at(counter, "/tier")},
                 {text_at(counter, "/source")}});
    }
  }
  return table;
}

std::vector<std::string> missing_counters(const Json& record) {
  std::vector<std::pair<std::string, std::string>> by_reason;  // {reason, names}
  for (const Json& counter : list_at(record, "/counters/values")) {
    if (number_at(counter, "/value")) {
      continue;
    }
    const std::string reason = text_at(counter, "/reason");
    const std::string name = text_at(counter, "/name");
    const auto known = std::find_if(by_reason.begin(), by_reason.end(), [&](const auto& entry) {
      return entry.first == reason;
    });
    if (known == by_reason.end()) {
      by_reason.emplace_back(reason, name);
    } else {
      known->second += ", " + name;
    }
  }
  for (const Json& source : list_at(record, "/counters/sources")) {
    const std::string reason = text_at(source, "/reason");
    const bool known = std::any_of(by_reason.begin(), by_reason.end(), [&](const auto& entry) {
      return entry.first == reason;
    });
    if (!reason.empty() && !known) {
      by_reason.emplace_back(reason, "what " + text_at(source, "/source") + " would count");
    }
  }
  std::vector<std::string> lines;
  for (const auto& [reason, names] : by_reason) {
    lines.push_back(fmt::format("n/a: {} ({})", names, reason));
  }
  return lines;
}

}  // namespace casebook::cli
