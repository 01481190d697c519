#include "cli/project/external_app.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include <fmt/format.h>

#include "cli/text/expression.hpp"
#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* app_file = "app.toml";

void require_name(TomlReader& table, const std::string& name) {
  static const std::regex plain("[a-z0-9_]+");
  if (!std::regex_match(name, plain)) {
    table.note("name", fmt::format("`{}` is no name; use a-z, 0-9 and _", name));
  }
}

/// The number, or the version, is what stands in the only group.
void require_one_group(TomlReader& table, const std::string& pattern) {
  const std::string expression = expanded_pattern(pattern);
  if (require_expression(table, "pattern", expression) && std::regex(expression).mark_count() != 1) {
    table.note("pattern",
               fmt::format("`{}`: the pattern needs exactly one {{number}} or one group; groups "
                           "for other ends are written (?:...)",
                           pattern));
  }
}

OutputValue::Pick read_pick(TomlReader& table) {
  using Pick = OutputValue::Pick;
  constexpr std::array picks = {Pick::last, Pick::first, Pick::largest, Pick::count, Pick::all};
  return picks.at(table.choice("pick", {"last", "first", "largest", "count", "all"}));
}

/// A column is named by its number or by its heading.
std::string read_column(TomlReader& table) {
  const auto* node = table.node().get("column");
  return node != nullptr && node->is_integer() ? std::to_string(table.count("column", 1))
                                               : table.text("column");
}

void require_one_place(TomlReader& table, const OutputValue& value) {
  const bool columns = !value.column.empty() || !value.dataset.empty();
  const int n_places = !value.pattern.empty() + !value.column.empty() + !value.dataset.empty();
  if (n_places != 1) {
    table.note("pattern", "a value has one of `pattern`, `column` and `dataset`");
  }
  if (columns && value.file.empty()) {
    table.note("file", "is missing; a `column` or a `dataset` is that of a file");
  }
  if (value.file.find("..") != std::string::npos || value.file.starts_with('/')) {
    table.note("file", fmt::format("`{}` is not in the folder of the run", value.file));
  }
}

OutputValue read_value(TomlReader& table) {
  OutputValue value;
  value.name = table.needed_text("name");
  require_name(table, value.name);
  value.unit = table.text("unit");
  value.file = table.text("file");
  value.pattern = table.text("pattern");
  value.column = read_column(table);
  value.dataset = table.text("dataset");
  require_one_place(table, value);
  value.pick = read_pick(table);
  if (value.pick == OutputValue::Pick::count) {
    require_expression(table, "pattern", expanded_pattern(value.pattern));
  } else if (!value.pattern.empty()) {
    require_one_group(table, value.pattern);
  }
  value.after = table.text("after");
  require_expression(table, "after", value.after);
  table.finish();
  return value;
}

std::vector<OutputValue> read_questions(TomlReader& app, const std::string& key) {
  std::vector<OutputValue> values;
  for (TomlReader& table : app.tables(key)) {
    values.push_back(read_value(table));
  }
  return values;
}

using CheckKind = OutputCheck::Kind;

/// The key that is there says what kind of check it is.
CheckKind read_kind(TomlReader& table) {
  constexpr std::array measures = {CheckKind::absolute, CheckKind::relative, CheckKind::ulp};
  constexpr std::array directions = {CheckKind::rising, CheckKind::falling};
  const CheckKind measure = measures.at(table.choice("measure", {"absolute", "relative", "ulp"}));
  const CheckKind direction = directions.at(table.choice("monotone", {"rising", "falling"}));
  const bool window = table.has("least") || table.has("most");
  const std::array given = {table.has("must_match"),
                            table.has("must_not_match"),
                            table.has("monotone"),
                            window,
                            table.has("reference")};
  if (std::count(given.begin(), given.end(), true) > 1) {
    table.note("name",
               "a check has one of `reference`, `least` and `most`, `monotone`, `must_match` and "
               "`must_not_match`");
  }
  return table.has("must_match")       ? CheckKind::must_match
         : table.has("must_not_match") ? CheckKind::must_not_match
         : table.has("monotone")       ? direction
         : window                      ? CheckKind::window
                                       : measure;
}

void read_window(TomlReader& table, OutputCheck& check) {
  check.least = table.number("least").value_or(check.least);
  check.most = table.number("most").value_or(check.most);
  if (!(check.least <= check.most)) {
    table.note("least", "is above `most`");
  }
}

/// Only a deviation from a reference needs a bound; what else is asked is kept or not.
void read_bound(TomlReader& table, OutputCheck& check) {
  const bool measured = check.kind == CheckKind::absolute || check.kind == CheckKind::relative ||
                        check.kind == CheckKind::ulp;
  check.bound = table.amount("bound", 0.0);
  if (measured && !table.has("bound")) {
    table.note("bound", "is missing; a number that is not negative is needed");
  }
  check.bound_source = measured ? table.needed_text("bound_source")
                                : table.text("bound_source", "kept, or not");
}

OutputCheck read_check(TomlReader& table, const std::vector<OutputValue>& values) {
  OutputCheck check;
  check.name = table.needed_text("name");
  check.kind = read_kind(table);
  check.reference = table.text("reference");
  check.pattern = table.text("must_match") + table.text("must_not_match");
  require_expression(table, "must_match", check.pattern);
  read_window(table, check);
  read_bound(table, check);
  const toml::node* bound = table.node().get("bound");
  check.line = static_cast<int>(
      (bound != nullptr ? bound->source() : table.node().source()).begin.line);
  if (check.pattern.empty()) {
    check.value = table.needed_text("value");
    const auto known = [&](const OutputValue& value) { return value.name == check.value; };
    if (std::none_of(values.begin(), values.end(), known)) {
      table.note("value", fmt::format("`{}` is none of the values that are read", check.value));
    }
  }
  table.finish();
  return check;
}

DeckCommand read_deck_command(TomlReader& table) {
  DeckCommand command;
  command.pattern = table.needed_text("pattern");
  require_expression(table, "pattern", command.pattern);
  command.what = table.needed_text("what");
  table.finish();
  return command;
}

/// The region whose seconds count, where the program does other things, too.
std::string read_time(TomlReader& app, const std::vector<OutputValue>& regions) {
  const std::string time = app.text("time");
  const auto known = [&](const OutputValue& region) { return region.name == time; };
  if (!time.empty() && std::none_of(regions.begin(), regions.end(), known)) {
    app.note("time", fmt::format("`{}` is none of the regions", time));
  }
  return time;
}

void read_version(TomlReader& app, ExternalApp& external) {
  if (!app.has("version")) {
    return;  // the hash of the binary tells versions apart
  }
  TomlReader table = app.table("version");
  external.version_command = table.texts("command");
  external.version_pattern = table.needed_text("pattern");
  require_one_group(table, external.version_pattern);
  table.finish();
}

}  // namespace

bool is_external(const fs::path& app_folder) {
  return fs::is_regular_file(app_folder / app_file);
}

void read_program(TomlReader& table, ExternalApp& app) {
  require_name(table, app.name);
  app.title = table.needed_text("title");
  app.program = table.needed_text("program");
  app.package = table.text("package");
  app.arguments = table.texts("arguments");
  app.comment = table.text("comment");
  app.continuation = table.text("continuation");
  for (TomlReader& command : table.tables("deck_command")) {
    app.deck_commands.push_back(read_deck_command(command));
  }
  app.before = table.texts("before");
  app.standard_input = table.text("standard_input");
  app.environment = table.table("environment").pairs();
  read_version(table, app);
  app.values = read_questions(table, "value");
  app.regions = read_questions(table, "region");
  app.time = read_time(table, app.regions);
  for (TomlReader& check : table.tables("check")) {
    app.checks.push_back(read_check(check, app.values));
  }
  if (app.checks.empty()) {
    table.note("check", "a program is judged by at least one [[check]]");
  }
}

ExternalApp read_external_app(const fs::path& app_folder) {
  TomlFile file(app_folder / app_file);
  TomlReader table = file.top();
  ExternalApp app;
  app.name = app_folder.filename().string();
  read_program(table, app);
  table.finish();
  file.throw_problems();
  return app;
}

std::string expanded_pattern(const std::string& pattern) {
  // Whatever stands there is taken, so that a NaN or a row of stars is seen, and fails.
  const std::string mark = "{number}";
  std::string result = pattern;
  if (const std::size_t at = result.find(mark); at != std::string::npos) {
    result.replace(at, mark.size(), "([-+0-9.eEdDnNaAiIfFtTyY*]+)");
  }
  return result;
}

}  // namespace casebook::cli
