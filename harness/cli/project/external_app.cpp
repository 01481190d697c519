#include "harness/cli/project/external_app.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include <fmt/format.h>

#include "harness/cli/text/toml_reader.hpp"

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
  if (table.require_expression("pattern", expression) && std::regex(expression).mark_count() != 1) {
    table.note("pattern",
               fmt::format("`{}`: the pattern needs exactly one {{number}} or one group; groups "
                           "for other ends are written (?:...)",
                           pattern));
  }
}

OutputValue::Pick read_pick(TomlReader& table) {
  using Pick = OutputValue::Pick;
  constexpr std::array picks = {Pick::last, Pick::first, Pick::count};
  return picks.at(table.choice("pick", {"last", "first", "count"}));
}

OutputValue read_value(TomlReader& table) {
  OutputValue value;
  value.name = table.needed_text("name");
  require_name(table, value.name);
  value.unit = table.text("unit");
  value.pattern = table.needed_text("pattern");
  value.pick = read_pick(table);
  if (value.pick == OutputValue::Pick::count) {
    table.require_expression("pattern", expanded_pattern(value.pattern));
  } else {
    require_one_group(table, value.pattern);
  }
  value.after = table.text("after");
  table.require_expression("after", value.after);
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

OutputCheck read_check(TomlReader& table, const std::vector<OutputValue>& values) {
  OutputCheck check;
  check.name = table.needed_text("name");
  check.value = table.needed_text("value");
  check.reference = table.text("reference");
  check.bound = table.amount("bound", 0.0);
  if (!table.has("bound")) {
    table.note("bound", "is missing; a number that is not negative is needed");
  }
  check.bound_source = table.needed_text("bound_source");
  const auto known = [&](const OutputValue& value) { return value.name == check.value; };
  if (std::none_of(values.begin(), values.end(), known)) {
    table.note("value", fmt::format("`{}` is none of the values that are read", check.value));
  }
  table.finish();
  return check;
}

DeckCommand read_deck_command(TomlReader& table) {
  DeckCommand command;
  command.pattern = table.needed_text("pattern");
  table.require_expression("pattern", command.pattern);
  command.what = table.needed_text("what");
  table.finish();
  return command;
}

void read_version(TomlReader& app, ExternalApp& external) {
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
  app.package = table.needed_text("package");
  app.arguments = table.texts("arguments");
  app.comment = table.text("comment");
  app.continuation = table.text("continuation");
  for (TomlReader& command : table.tables("deck_command")) {
    app.deck_commands.push_back(read_deck_command(command));
  }
  read_version(table, app);
  app.values = read_questions(table, "value");
  app.regions = read_questions(table, "region");
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
