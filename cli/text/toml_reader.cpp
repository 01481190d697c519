#include "cli/text/toml_reader.hpp"

#include <algorithm>
#include <cmath>
#include <regex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/toml_text.hpp"

namespace casebook::cli {

namespace {

toml::table parsed(const std::filesystem::path& file) {
  try {
    return toml::parse(read_toml_text(file), file.string());
  } catch (const toml::parse_error& error) {
    throw UsageError(fmt::format("{}: line {}: {}",
                                 file.string(),
                                 error.source().begin.line,
                                 std::string(error.description())));
  }
}

/// Of tables that are missing.
const toml::table& nothing() {
  static const toml::table empty;
  return empty;
}

}  // namespace

TomlFile::TomlFile(std::filesystem::path file) : path_(std::move(file)), table_(parsed(path_)) {}

void TomlFile::throw_problems() const {
  if (!problems_.empty()) {
    throw UsageError(fmt::format("{}: {}", path_.string(), fmt::join(problems_, "\n  ")));
  }
}

TomlReader::TomlReader(const toml::table& table, std::string where, Problems& problems)
    : table_(&table), where_(std::move(where)), problems_(&problems) {}

std::string TomlReader::name_of(const std::string& key) const {
  return where_.empty() ? key : where_ + "." + key;
}

const toml::node* TomlReader::find(const std::string& key) {
  asked_.push_back(key);
  return table_->get(key);
}

void TomlReader::note(const std::string& key, const std::string& problem) {
  const toml::node* node = table_->get(key);
  const auto line = (node != nullptr ? node->source() : table_->source()).begin.line;
  const std::string place = line > 0 ? fmt::format("line {}: ", line) : "";
  problems_->push_back(place + shortened(name_of(key)) + ": " + problem);
}

std::string TomlReader::text(const std::string& key, const std::string& otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return otherwise;
  }
  if (!node->is_string()) {
    note(key, "a text in quotes is needed");
    return otherwise;
  }
  return node->as_string()->get();
}

int TomlReader::count(const std::string& key, int otherwise, int least) {
  constexpr int most = 1'000'000;
  const toml::node* node = find(key);
  if (node == nullptr) {
    return otherwise;
  }
  const auto* value = node->as_integer();
  if (value == nullptr || value->get() < least || value->get() > most) {
    note(key, fmt::format("a whole number from {} to {} is needed", least, most));
    return otherwise;
  }
  return static_cast<int>(value->get());
}

double TomlReader::amount(const std::string& key, double otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return otherwise;
  }
  const std::optional<double> value = node->value<double>();
  if (!value || !(*value >= 0.0 && std::isfinite(*value))) {
    note(key, "a finite number that is not negative is needed");
    return otherwise;
  }
  return *value;
}

std::optional<double> TomlReader::number(const std::string& key) {
  const toml::node* node = find(key);
  if (node != nullptr && !node->is_number()) {
    note(key, "a number is needed");
    return std::nullopt;
  }
  return node == nullptr ? std::nullopt : node->value<double>();
}

std::string TomlReader::needed_text(const std::string& key) {
  if (!has(key)) {
    note(key, "is missing; a text in quotes is needed");
  }
  return text(key);
}

bool TomlReader::flag(const std::string& key, bool otherwise) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return otherwise;
  }
  if (!node->is_boolean()) {
    note(key, "true or false is needed");
    return otherwise;
  }
  return node->as_boolean()->get();
}

std::vector<std::string> TomlReader::texts(const std::string& key) {
  std::vector<std::string> values;
  const toml::node* node = find(key);
  if (node == nullptr) {
    return values;
  }
  const toml::array* list = node->as_array();
  if (list == nullptr || (!list->empty() && !list->is_homogeneous(toml::node_type::string))) {
    note(key, "a list of texts is needed, like [\"a\", \"b\"]");
    return values;
  }
  for (const toml::node& entry : *list) {
    values.push_back(entry.as_string()->get());
  }
  return values;
}

std::size_t TomlReader::choice(const std::string& key, const std::vector<std::string>& allowed) {
  const std::string given = text(key, allowed.front());
  const auto found = std::find(allowed.begin(), allowed.end(), given);
  if (found == allowed.end()) {
    note(key, fmt::format("`{}` is not known; write one of {}", given, fmt::join(allowed, ", ")));
    return 0;
  }
  return static_cast<std::size_t>(found - allowed.begin());
}

TomlReader TomlReader::table(const std::string& key) {
  const toml::node* node = find(key);
  if (node != nullptr && !node->is_table()) {
    note(key, fmt::format("a table is needed: [{}]", name_of(key)));
    node = nullptr;
  }
  return {node == nullptr ? nothing() : *node->as_table(), name_of(key), *problems_};
}

std::vector<TomlReader> TomlReader::tables(const std::string& key) {
  std::vector<TomlReader> list;
  const toml::node* node = find(key);
  if (node == nullptr) {
    return list;
  }
  const toml::array* array = node->as_array();
  if (array == nullptr || !array->is_homogeneous(toml::node_type::table)) {
    note(key, fmt::format("a list of tables is needed, each written [[{}]]", name_of(key)));
    return list;
  }
  for (const toml::node& entry : *array) {
    list.emplace_back(*entry.as_table(), name_of(key), *problems_);
  }
  return list;
}

bool TomlReader::require_expression(const std::string& key, const std::string& expression) {
  try {
    const std::regex valid(expression);
    return true;
  } catch (const std::regex_error& error) {
    note(key, fmt::format("`{}` is no regular expression: {}", expression, error.what()));
    return false;
  }
}

std::vector<std::pair<std::string, std::string>> TomlReader::pairs() {
  std::vector<std::pair<std::string, std::string>> values;
  for (const std::string& key : keys_in_order(*table_)) {
    values.emplace_back(key, text(key));
  }
  return values;
}

void TomlReader::finish() {
  for (const auto& [key, node] : *table_) {
    const std::string name(key.str());
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end()) {
      const std::string near = closest_name(name, asked_);
      note(name, "there is no such key" + (near.empty() ? "" : "; did you mean " + near + "?"));
    }
  }
}

std::vector<std::string> keys_in_order(const toml::table& table) {
  std::vector<std::pair<toml::source_position, std::string>> placed;
  for (const auto& [key, node] : table) {
    placed.emplace_back(key.source().begin, std::string(key.str()));
  }
  std::sort(placed.begin(), placed.end());
  std::vector<std::string> keys;
  for (const auto& [position, key] : placed) {
    keys.push_back(key);
  }
  return keys;
}

std::string scalar_text(const toml::node& node) {
  if (const auto* text = node.as_string()) {
    return text->get();
  }
  if (const auto* whole = node.as_integer()) {
    return std::to_string(whole->get());
  }
  if (const auto* number = node.as_floating_point()) {
    return fmt::format("{}", number->get());
  }
  if (const auto* flag = node.as_boolean()) {
    return flag->get() ? "true" : "false";
  }
  throw UsageError("a text, a number, true or false is needed");
}

std::string toml_string(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      quoted += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace casebook::cli
