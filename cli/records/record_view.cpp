#include "cli/records/record_view.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "harness/core/machine/machine.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

/// The entry of an object by its name, or of an array by its index; nothing where there is none.
const Json* entry_of(const Json& parent, std::string_view name) {
  if (parent.is_array()) {
    const auto index = to_number<std::size_t>(name);
    return index && *index < parent.size() ? &parent[*index] : nullptr;
  }
  const auto member = parent.is_object() ? parent.find(name) : parent.end();
  return member == parent.end() ? nullptr : &*member;
}

/// The entry at a path such as "/time/solve_s/median", or nothing.
const Json* entry_at(const Json& record, std::string_view path) {
  const Json* entry = &record;
  while (entry != nullptr && !path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t n = std::min(path.find('/'), path.size());
    entry = entry_of(*entry, path.substr(0, n));
    path.remove_prefix(n);
  }
  return entry;
}

}  // namespace

bool passed(const Json& record) {
  return text_at(record, "/verdict") == "pass";
}

bool stopped(const Json& record) {
  return text_at(record, "/verdict") == "incomplete";
}

bool oversubscribed(const Json& record) {
  return flag_at(record, "/layout/oversubscribed", false);
}

int nodes_of(const Json& record) {
  std::set<std::string> hosts;
  for (const Json& host : list_at(record, "/layout/hosts")) {
    hosts.insert(host.dump());
  }
  return static_cast<int>(hosts.size());
}

bool flag_at(const Json& record, const char* pointer, bool otherwise) {
  const Json* const entry = entry_at(record, pointer);
  return entry != nullptr && entry->is_boolean() ? entry->get<bool>() : otherwise;
}

std::string text_at(const Json& record, const char* pointer) {
  const Json* const entry = entry_at(record, pointer);
  return entry != nullptr && entry->is_string() ? entry->get<std::string>() : "";
}

std::string processor_of(const Json& record) {
  const std::string name = text_at(record, "/machine/cpu");
  const std::string family = text_at(record, "/machine/cpu_family");
  return family.empty()
             ? name
             : fmt::format(
                   "{} (family {}, model {})", name, family, text_at(record, "/machine/cpu_model"));
}

std::string this_processor() {
  return processor_of({{"machine", describe_machine("")}});
}

bool ran_on_one_machine(const Json& a, const Json& b) {
  return text_at(a, "/machine/host") == text_at(b, "/machine/host") &&
         processor_of(a) == processor_of(b);
}

std::optional<double> number_at(const Json& record, const char* pointer) {
  const Json* const entry = entry_at(record, pointer);
  return entry != nullptr && entry->is_number() ? std::optional(entry->get<double>())
                                                : std::nullopt;
}

Json number_or_null(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

int count_at(const Json& record, const char* pointer) {
  const double number = number_at(record, pointer).value_or(0.0);
  constexpr double most = 1e9;  // beyond, the conversion is undefined
  return std::abs(number) <= most ? static_cast<int>(number) : 0;
}

const Json& list_at(const Json& record, const char* pointer) {
  static const Json none = Json::array();
  const Json* const list = entry_at(record, pointer);
  return list != nullptr && list->is_array() ? *list : none;
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

std::optional<double> charged_s(const Json& record) {
  const auto total = number_at(record, "/time/total_s/median");
  return passed(record) && total ? total : median_s(record);
}

bool within_rules(const Json& record) {
  return flag_at(record, "/result/legal", true);
}

double part_of_bound(const Json& check) {
  const auto value = number_at(check, "/value");
  if (!value) {
    return HUGE_VAL;
  }
  const double error = std::abs(*value);
  return error == 0.0 ? 0.0 : error / number_at(check, "/bound").value_or(0.0);
}

Json nearest_check(const Json& record) {
  const Json checks = list_at(record, "/checks");
  Json nearest = checks.empty() ? Json() : checks.front();
  double largest_part = -1.0;
  for (const Json& check : checks) {
    const double value = std::abs(number_at(check, "/value").value_or(-1.0));
    const double bound = number_at(check, "/bound").value_or(0.0);
    if (number_at(check, "/value") && bound != 0.0 && value / bound > largest_part) {
      largest_part = value / bound;
      nearest = check;
    }
  }
  return nearest;
}

Json main_check(const Json& record) {
  Json against_reference;
  Json residual;
  for (const Json& check : list_at(record, "/checks")) {
    const std::string name = text_at(check, "/name");
    if (name == "energy_reference") {
      return check;
    }
    if (against_reference.is_null() && name.ends_with("_reference")) {
      against_reference = check;
    }
    if (name == "residual") {
      residual = check;
    }
  }
  return !against_reference.is_null() ? against_reference
         : !residual.is_null()        ? residual
                                      : nearest_check(record);
}

Json largest_region(const Json& record) {
  Json largest;
  for (const Json& region : list_at(record, "/regions")) {
    const std::optional<double> share = number_at(region, "/share");
    if (share && share > number_at(largest, "/share")) {
      largest = region;
    }
  }
  return largest;
}

}  // namespace casebook::cli
