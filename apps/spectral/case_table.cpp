#include "apps/spectral/case_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/toml_text.hpp"

namespace spectral {

CaseTable::CaseTable(const toml::table& table,
                     std::string where,
                     std::vector<std::string>& problems)
    : table_(table), where_(std::move(where)), problems_(problems) {}

void CaseTable::complain(std::string_view key, std::string_view what) const {
  const toml::node* const node = table_.get(key);
  const auto line = node == nullptr ? 0 : node->source().begin.line;
  problems_.push_back(line == 0 ? fmt::format("{}: {}", where_, what)
                                : fmt::format("{}, line {}: {}", where_, line, what));
}

double CaseTable::number(std::string_view key) const {
  const toml::node* const node = table_.get(key);
  const std::optional<double> value = node == nullptr ? std::nullopt : node->value<double>();
  if (!value || !std::isfinite(*value)) {
    complain(key, fmt::format("{} is missing or not a finite number", key));
    return 0.0;
  }
  return *value;
}

int CaseTable::whole_number(std::string_view key) const {
  const toml::node* const node = table_.get(key);
  const auto value = node == nullptr ? std::nullopt : node->value_exact<std::int64_t>();
  if (!value || *value < std::numeric_limits<int>::min() ||
      *value > std::numeric_limits<int>::max()) {
    complain(key, fmt::format("{} is missing or not a whole number", key));
    return 0;
  }
  return static_cast<int>(*value);
}

std::string CaseTable::text(std::string_view key) const {
  const toml::node* const node = table_.get(key);
  const auto value = node == nullptr ? std::nullopt : node->value_exact<std::string>();
  if (!value) {
    complain(key, fmt::format("{} is missing or not a string", key));
  }
  return value.value_or("");
}

std::vector<double> CaseTable::numbers(std::string_view key, std::size_t count) const {
  std::vector<double> values;
  if (const toml::array* const array = table_.get_as<toml::array>(key)) {
    for (const toml::node& node : *array) {
      values.push_back(node.value<double>().value_or(NAN));
    }
  }
  if (values.size() != count) {
    complain(key, fmt::format("{} takes {} numbers", key, count));
    values.assign(count, 0.0);
  }
  return values;
}

void CaseTable::allow_only(const std::vector<std::string>& known) const {
  for (const auto& [key, node] : table_) {
    const std::string word(key.str());
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      complain(word, casebook::unknown_name_message(word, "key of a case", known));
    }
  }
}

void override_value(toml::table& table, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw casebook::UsageError(
        fmt::format("`{}` is no override; write KEY=VALUE, for example n=32", word));
  }
  const std::string key = word.substr(0, equals);
  const std::string value = word.substr(equals + 1);
  toml::table parsed;
  casebook::require_short_toml_keys(value, "--set " + key);
  try {
    parsed = toml::parse("value = " + value);
  } catch (const toml::parse_error&) {
    parsed.insert_or_assign("value", value);  // a word without quotes
  }
  toml::table* target = &table;
  std::string leaf = key;
  if (const std::size_t dot = key.find('.'); dot != std::string::npos) {
    const std::string parent = key.substr(0, dot);
    leaf = key.substr(dot + 1);
    table.insert(parent, toml::table{});
    target = table.get_as<toml::table>(parent);
  }
  if (target == nullptr || parsed.size() != 1) {
    throw casebook::UsageError(fmt::format("`{}` sets no value of a case", word));
  }
  target->insert_or_assign(leaf, *parsed.get("value"));
}

}  // namespace spectral
