#include "harness/cli/toml_table.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {

TomlTable::TomlTable(std::filesystem::path file, toml::table table)
    : file_(std::move(file)), table_(std::move(table)) {}

TomlTable TomlTable::of_file(const std::filesystem::path& file) {
  const std::string text = read_file(file);
  try {
    return {file, toml::parse(text, file.string())};
  } catch (const toml::parse_error& error) {
    throw UsageError(fmt::format("{}, line {}: {}",
                                 file.string(),
                                 error.source().begin.line,
                                 std::string(error.description())));
  }
}

void TomlTable::fail(const std::string& key, const std::string& what) const {
  const toml::node* node = table_.get(key);
  const auto line = (node != nullptr ? node->source() : table_.source()).begin.line;
  throw UsageError(fmt::format("{}, line {}: {}", file_.string(), line, what));
}

const toml::node* TomlTable::find(const std::string& key) {
  asked_.insert(key);
  return table_.get(key);
}

const toml::node& TomlTable::require(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    fail(key, fmt::format("`{}` is missing", key));
  }
  return *node;
}

std::string TomlTable::text(const std::string& key) {
  const auto value = require(key).value_exact<std::string>();
  if (!value) {
    fail(key, fmt::format("`{}` is a text in quotation marks", key));
  }
  return *value;
}

std::string TomlTable::text(const std::string& key, const std::string& otherwise) {
  return find(key) == nullptr ? otherwise : text(key);
}

bool TomlTable::flag(const std::string& key, bool otherwise) {
  const toml::node* node = find(key);
  if (node != nullptr && !node->is_boolean()) {
    fail(key, fmt::format("`{}` is true or false", key));
  }
  return node == nullptr ? otherwise : *node->value<bool>();
}

int TomlTable::count(const std::string& key, int otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return otherwise;
  }
  constexpr std::int64_t most = 1'000'000;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < 1 || *value > most) {
    fail(key, fmt::format("`{}` is a whole number from 1 to {}", key, most));
  }
  return static_cast<int>(*value);
}

std::optional<double> TomlTable::number(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return std::nullopt;
  }
  if (!node->is_number()) {
    fail(key, fmt::format("`{}` is a number", key));
  }
  return node->value<double>();
}

std::vector<std::string> TomlTable::texts(const std::string& key) {
  const toml::node* node = find(key);
  std::vector<std::string> list;
  if (node == nullptr) {
    return list;
  }
  const toml::array* array = node->as_array();
  const auto is_text = [](const toml::node& item) { return item.is_string(); };
  if (array == nullptr || !std::all_of(array->begin(), array->end(), is_text)) {
    fail(key, fmt::format("`{}` is a list of texts, like [\"a\", \"b\"]", key));
  }
  for (const toml::node& item : *array) {
    list.push_back(*item.value<std::string>());
  }
  return list;
}

std::vector<std::string> TomlTable::keys() const {
  std::vector<std::string> keys;
  for (const auto& item : table_) {
    keys.emplace_back(item.first.str());
  }
  return keys;
}

TomlTable TomlTable::table(const std::string& key) {
  const toml::node* node = find(key);
  if (node != nullptr && !node->is_table()) {
    fail(key, fmt::format("`{}` is a table, written [{}]", key, key));
  }
  return {file_, node == nullptr ? toml::table() : *node->as_table()};
}

std::vector<TomlTable> TomlTable::tables(const std::string& key) {
  const toml::node* node = find(key);
  std::vector<TomlTable> list;
  if (node == nullptr) {
    return list;
  }
  const toml::array* array = node->as_array();
  const auto is_table = [](const toml::node& item) { return item.is_table(); };
  if (array == nullptr || !std::all_of(array->begin(), array->end(), is_table)) {
    fail(key, fmt::format("`{}` is a list of tables, each written [[{}]]", key, key));
  }
  for (const toml::node& item : *array) {
    list.push_back({file_, *item.as_table()});
  }
  return list;
}

void TomlTable::require_expression(const std::string& key, const std::string& expression) const {
  try {
    const std::regex valid(expression);
  } catch (const std::regex_error& error) {
    fail(key, fmt::format("`{}` is no regular expression: {}", expression, error.what()));
  }
}

void TomlTable::finish() const {
  const std::vector<std::string> known(asked_.begin(), asked_.end());
  for (const auto& item : table_) {
    const std::string key(item.first.str());
    if (!asked_.contains(key)) {
      fail(key, unknown_name_message(key, "key", known));
    }
  }
}

}  // namespace casebook::cli
