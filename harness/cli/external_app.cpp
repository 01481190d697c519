#include "harness/cli/external_app.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

#include "harness/cli/toml_table.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* app_file = "app.toml";

void require_name(const TomlTable& table, const std::string& name) {
  static const std::regex plain("[a-z0-9_]+");
  if (!std::regex_match(name, plain)) {
    table.fail("name", fmt::format("`{}` is no name; use a-z, 0-9 and _", name));
  }
}

/// The number, or the version, is what stands in the only group.
void require_one_group(const TomlTable& table, const std::string& pattern) {
  const std::string expression = expanded_pattern(pattern);
  table.require_expression("pattern", expression);
  if (std::regex(expression).mark_count() != 1) {
    table.fail("pattern",
               fmt::format("`{}`: the pattern needs exactly one {{number}} or one group; groups "
                           "for other ends are written (?:...)",
                           pattern));
  }
}

OutputValue::Pick read_pick(TomlTable& table) {
  const std::string pick = table.text("pick", "last");
  if (pick == "first") {
    return OutputValue::Pick::first;
  }
  if (pick == "last") {
    return OutputValue::Pick::last;
  }
  if (pick == "count") {
    return OutputValue::Pick::count;
  }
  table.fail("pick", fmt::format("pick = \"{}\": use first, last or count", pick));
}

OutputValue read_value(TomlTable& table) {
  OutputValue value;
  value.name = table.text("name");
  require_name(table, value.name);
  value.unit = table.text("unit", "");
  value.pattern = table.text("pattern");
  value.pick = read_pick(table);
  if (value.pick == OutputValue::Pick::count) {
    table.require_expression("pattern", expanded_pattern(value.pattern));
  } else {
    require_one_group(table, value.pattern);
  }
  value.after = table.text("after", "");
  table.require_expression("after", value.after);
  table.finish();
  return value;
}

std::vector<OutputValue> read_questions(TomlTable& app, const std::string& key) {
  std::vector<OutputValue> values;
  for (TomlTable& table : app.tables(key)) {
    values.push_back(read_value(table));
  }
  return values;
}

OutputCheck read_check(TomlTable& table, const std::vector<OutputValue>& values) {
  OutputCheck check;
  check.name = table.text("name");
  check.value = table.text("value");
  check.reference = table.text("reference", "");
  const auto bound = table.number("bound");
  if (!bound || !(*bound >= 0.0)) {
    table.fail("bound", "`bound` is a number of at least 0");
  }
  check.bound = *bound;
  check.bound_source = table.text("bound_source");
  const auto known = [&](const OutputValue& value) { return value.name == check.value; };
  if (std::none_of(values.begin(), values.end(), known)) {
    table.fail("value", fmt::format("`{}` is none of the values that are read", check.value));
  }
  table.finish();
  return check;
}

void read_version(TomlTable& app, ExternalApp& external) {
  TomlTable table = app.table("version");
  external.version_command = table.texts("command");
  external.version_pattern = table.text("pattern");
  require_one_group(table, external.version_pattern);
  table.finish();
}

}  // namespace

bool is_external(const fs::path& app_folder) {
  return fs::is_regular_file(app_folder / app_file);
}

ExternalApp read_external_app(const fs::path& app_folder) {
  TomlTable table = TomlTable::of_file(app_folder / app_file);
  ExternalApp app;
  app.name = app_folder.filename().string();
  require_name(table, app.name);
  app.title = table.text("title");
  app.program = table.text("program");
  app.package = table.text("package");
  app.arguments = table.texts("arguments");
  app.comment = table.text("comment", "");
  read_version(table, app);
  app.values = read_questions(table, "value");
  app.regions = read_questions(table, "region");
  for (TomlTable& check : table.tables("check")) {
    app.checks.push_back(read_check(check, app.values));
  }
  if (app.checks.empty()) {
    table.fail("check", "a program is judged by at least one [[check]]");
  }
  table.finish();
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
