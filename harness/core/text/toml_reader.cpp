#include "harness/core/text/toml_reader.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/core/error.hpp"
#include "harness/core/text/shown_text.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/toml_text.hpp"

namespace casebook {

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

/// An integer, or a number like 1e6 that is one.
std::optional<std::int64_t> whole_number(const toml::node& node) {
  if (node.is_integer()) {
    return node.as_integer()->get();
  }
  constexpr double exact = 9007199254740992.0;  // 2^53: up to there a double holds each integer
  const double value = node.is_floating_point() ? node.as_floating_point()->get() : NAN;
  if (!(std::abs(value) <= exact) || value != std::floor(value)) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(value);
}

/// ", not `1.5`" of a number or a text, for the end of a message; "" of anything else.
std::string given(const toml::node& node) {
  if (node.is_string()) {
    return fmt::format(", not the text \"{}\"", shortened(scalar_text(node)));
  }
  return node.is_number() ? fmt::format(", not `{}`", shortened(scalar_text(node))) : "";
}

/// Replaces KEY's value in the table, or that of TABLE.KEY.
void override_value(toml::table& table, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw UsageError(
        fmt::format("--set: `{}` is no override; write KEY=VALUE, for example n=32", word));
  }
  const std::string value = word.substr(equals + 1);
  require_short_toml_keys(value, "--set " + word.substr(0, equals));
  toml::table parsed;
  try {
    parsed = toml::parse("value = " + value);
  } catch (const toml::parse_error&) {
    parsed.insert_or_assign("value", value);
  }
  std::string key = word.substr(0, equals);
  toml::table* target = &table;
  if (const std::size_t dot = key.find('.'); dot != std::string::npos) {
    const std::string parent = key.substr(0, dot);
    key = key.substr(dot + 1);
    table.insert(parent, toml::table{});
    target = table.get_as<toml::table>(parent);
  }
  if (target == nullptr || parsed.size() != 1) {
    throw UsageError(fmt::format("--set: `{}` sets no value of the input", word));
  }
  target->insert_or_assign(key, *parsed.get("value"));
}

/// Stands for tables that are missing.
const toml::table& nothing() {
  static const toml::table empty;
  return empty;
}

}  // namespace

TomlFile::TomlFile(std::filesystem::path file, const std::vector<std::string>& overrides)
    : TomlFile(parsed(file), file, overrides) {}

TomlFile TomlFile::of_overrides(const std::vector<std::string>& overrides) {
  return {{}, "--set", overrides};
}

TomlFile::TomlFile(toml::table table,
                   std::filesystem::path name,
                   const std::vector<std::string>& overrides)
    : path_(std::move(name)), table_(std::move(table)), overrides_(overrides) {
  for (const std::string& word : overrides) {
    override_value(table_, word);
  }
}

bool TomlFile::is_overridden(const std::string& key) const {
  return std::any_of(overrides_.begin(), overrides_.end(), [&](const std::string& word) {
    return word.starts_with(key + "=");
  });
}

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
  return static_cast<int>(whole(key, otherwise, least, 1'000'000));
}

std::int64_t TomlReader::whole(const std::string& key,
                               std::int64_t otherwise,
                               std::int64_t least,
                               std::int64_t most) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return otherwise;
  }
  const std::optional<std::int64_t> value = whole_number(*node);
  if (!value || *value < least || *value > most) {
    note(key,
         fmt::format("a whole number from {} to {} is needed{}", least, most, given(*node)));
    return otherwise;
  }
  return *value;
}

double TomlReader::real(const std::string& key, double otherwise, double least, double most) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return otherwise;
  }
  const std::optional<double> value = node->value<double>();
  if (!node->is_number() || !(*value >= least && *value <= most)) {
    note(key, fmt::format("a number from {} to {} is needed{}", least, most, given(*node)));
    return otherwise;
  }
  return *value;
}

std::vector<double> TomlReader::reals(const std::string& key, std::size_t n) {
  std::vector<double> values;
  const toml::node* node = find(key);
  const toml::array* list = node == nullptr ? nullptr : node->as_array();
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    values.push_back(list->get(i)->value<double>().value_or(NAN));
  }
  const bool finite = std::all_of(
      values.begin(), values.end(), [](double value) { return std::isfinite(value); });
  if (node != nullptr && (values.size() != n || !finite)) {
    note(key, fmt::format("a list of {} numbers is needed", n));
  }
  if (values.size() != n || !finite) {
    values.assign(n, 0.0);
  }
  return values;
}

void TomlReader::require(const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    if (!has(key)) {
      note(key, "is missing");
    }
  }
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
      note(name,
           near.empty() ? fmt::format("there is no such key; known: {}", fmt::join(asked_, ", "))
                        : "there is no such key; did you mean " + near + "?");
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

std::string toml_list(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted(texts.size());
  std::ranges::transform(texts, quoted.begin(), toml_string);
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

}  // namespace casebook
