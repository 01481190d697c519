#include "cli/project/run_configuration.hpp"

#include <array>
#include <regex>

#include <fmt/format.h>

#include "cli/project/variant.hpp"
#include "cli/text/expression.hpp"
#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

Binding read_binding(TomlReader& table) {
  constexpr std::array bindings = {
      Binding::cores, Binding::sockets, Binding::numa, Binding::none, Binding::launcher};
  return bindings.at(table.choice("binding", {"cores", "sockets", "numa", "none", "launcher"}));
}

/// A variable's name as the shells and launchers know it; its value may be any text.
void require_variable_name(TomlReader& table, const std::string& name) {
  static const std::regex plain("[A-Za-z_][A-Za-z0-9_]*");
  if (!std::regex_match(name, plain)) {
    table.note(name, fmt::format("`{}` is no name of a variable; use letters, digits and _", name));
  }
  if (name == "OMP_NUM_THREADS") {
    table.note(name, "OMP_NUM_THREADS belongs to `threads`");
  }
}

/// A path that depends on where one stands would be another program elsewhere.
void require_program_path(TomlReader& table, const RunConfiguration& configuration) {
  const fs::path program = configuration.program;
  const bool fine = configuration.build ? !program.is_absolute()
                                        : program.is_absolute() || !program.has_parent_path();
  if (!fine) {
    table.note("program",
               fmt::format("`{}`: {}",
                           program.string(),
                           configuration.build ? "with [build] it is a path within the built source"
                                               : "a name for PATH or an absolute path is needed"));
  }
}

DeckEdit read_edit(TomlReader& table) {
  DeckEdit edit;
  edit.line = table.text("line");
  edit.from = table.text("from");
  edit.to = table.text("to");
  edit.with = table.texts("with");
  table.finish();
  const bool one_line = !edit.line.empty() && edit.from.empty() && edit.to.empty();
  const bool range = edit.line.empty() && !edit.from.empty() && !edit.to.empty();
  if (!one_line && !range) {
    table.note("line", "an edit has either `line`, or `from` and `to`");
  }
  for (const auto& [key, pattern] :
       {std::pair{"line", edit.line}, {"from", edit.from}, {"to", edit.to}}) {
    require_expression(table, key, pattern);
  }
  for (const std::string& line : edit.with) {
    if (line.find('\n') != std::string::npos) {
      table.note("with", "each text of `with` is one line");
    }
  }
  return edit;
}

}  // namespace

void read_way_of_running(TomlReader& table, RunConfiguration& configuration) {
  configuration.binding = read_binding(table);
  TomlReader environment = table.table("environment");
  configuration.environment = environment.pairs();
  for (const auto& [name, value] : configuration.environment) {
    require_variable_name(environment, name);
  }
  for (TomlReader& edit : table.tables("deck")) {
    configuration.edits.push_back(read_edit(edit));
  }
}

RunConfiguration read_run_configuration(const fs::path& variant_folder) {
  TomlFile file(variant_folder / "config.toml");
  TomlReader table = file.top();
  RunConfiguration configuration;
  if (const std::string parent = table.text("parent"); !parent.empty()) {
    variant_number(parent);
    configuration.parent = parent;
  }
  configuration.ranks = table.count("ranks", 0);
  configuration.threads = table.count("threads", 1);
  read_way_of_running(table, configuration);
  configuration.program = table.text("program");
  configuration.before = table.texts("before");
  configuration.build = read_build_recipe(table, variant_folder);
  require_program_path(table, configuration);
  table.finish();
  file.throw_problems();
  return configuration;
}

}  // namespace casebook::cli
