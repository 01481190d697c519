#include "harness/cli/records/record_view.hpp"

namespace casebook::cli {
namespace {

/// The entry at a JSON pointer, or null.
Json at(const Json& record, const char* pointer) {
  return record.is_object() ? record.value(Json::json_pointer(pointer), Json()) : Json();
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

bool passed(const Json& record) {
  return text_at(record, "/verdict") == "pass";
}

bool stopped(const Json& record) {
  return text_at(record, "/verdict") == "incomplete";
}

bool oversubscribed(const Json& record) {
  return at(record, "/layout/oversubscribed") == true;
}

std::string text_at(const Json& record, const char* pointer) {
  const Json entry = at(record, pointer);
  return entry.is_string() ? entry.get<std::string>() : "";
}

std::optional<double> number_at(const Json& record, const char* pointer) {
  const Json entry = at(record, pointer);
  return entry.is_number() ? std::optional(entry.get<double>()) : std::nullopt;
}

int count_at(const Json& record, const char* pointer) {
  return static_cast<int>(number_at(record, pointer).value_or(0.0));
}

Json list_at(const Json& record, const char* pointer) {
  const Json list = record.value(Json::json_pointer(pointer), Json());
  return list.is_array() ? list : Json::array();
}

std::optional<double> median_of(const Json& record, const std::string& time) {
  const auto median = number_at(record, ("/time/" + time + "/median").c_str());
  return median ? median : number_at(record, ("/time/" + time).c_str());
}

std::optional<double> total_s(const Json& record) {
  if (const auto total = median_of(record, "total_s")) {
    return total;
  }
  const auto solve = median_s(record);
  return solve ? std::optional(*solve + median_of(record, "set_up_s").value_or(0.0)) : std::nullopt;
}

std::optional<double> median_s(const Json& record) {
  return passed(record) ? number_at(record, "/time/solve_s/median") : std::nullopt;
}

Json main_check(const Json& record) {
  const Json checks = at(record, "/checks");
  Json chosen = checks.empty() ? Json() : checks.front();
  bool against_reference = false;
  for (const Json& check : checks) {
    const std::string name = text_at(check, "/name");
    if (name == "energy_reference") {
      return check;
    }
    if (!against_reference && ends_with(name, "_reference")) {
      chosen = check;
      against_reference = true;
    }
  }
  return chosen;
}

Json largest_region(const Json& record) {
  Json largest;
  for (const Json& region : at(record, "/regions")) {
    const std::optional<double> share = number_at(region, "/share");
    if (share && share > number_at(largest, "/share")) {
      largest = region;
    }
  }
  return largest;
}

}  // namespace casebook::cli
