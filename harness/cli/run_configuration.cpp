#include "harness/cli/run_configuration.hpp"

#include <array>
#include <regex>

#include <fmt/format.h>

#include "harness/cli/names.hpp"
#include "harness/cli/toml_table.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

Binding read_binding(TomlTable& table) {
  const std::vector<std::string> names = {"cores", "sockets", "numa", "none", "launcher"};
  constexpr std::array values = {
      Binding::cores, Binding::sockets, Binding::numa, Binding::none, Binding::launcher};
  const std::string given = table.text("binding", "cores");
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == given) {
      return values[i];
    }
  }
  table.fail("binding", unknown_name_message(given, "binding", names));
}

/// A variable's name as the shells and launchers know it; its value may be any text.
void require_variable_name(const TomlTable& table, const std::string& name) {
  static const std::regex plain("[A-Za-z_][A-Za-z0-9_]*");
  if (!std::regex_match(name, plain)) {
    table.fail(name, fmt::format("`{}` is no name of a variable; use letters, digits and _", name));
  }
  if (name == "OMP_NUM_THREADS") {
    table.fail(name, "OMP_NUM_THREADS belongs to `threads`");
  }
}

DeckEdit read_edit(TomlTable& table) {
  DeckEdit edit;
  edit.line = table.text("line", "");
  edit.from = table.text("from", "");
  edit.to = table.text("to", "");
  edit.with = table.texts("with");
  table.finish();
  const bool one_line = !edit.line.empty() && edit.from.empty() && edit.to.empty();
  const bool range = edit.line.empty() && !edit.from.empty() && !edit.to.empty();
  if (!one_line && !range) {
    table.fail("line", "an edit has either `line`, or `from` and `to`");
  }
  for (const auto& [key, pattern] :
       {std::pair{"line", edit.line}, {"from", edit.from}, {"to", edit.to}}) {
    table.require_expression(key, pattern);
  }
  for (const std::string& line : edit.with) {
    if (line.find('\n') != std::string::npos) {
      table.fail("with", "each text of `with` is one line");
    }
  }
  return edit;
}

}  // namespace

RunConfiguration read_run_configuration(const fs::path& variant_folder) {
  TomlTable table = TomlTable::of_file(variant_folder / "config.toml");
  RunConfiguration configuration;
  if (const std::string parent = table.text("parent", ""); !parent.empty()) {
    variant_number(parent);
    configuration.parent = parent;
  }
  configuration.ranks = table.count("ranks", 0);
  configuration.threads = table.count("threads", 1);
  configuration.binding = read_binding(table);
  TomlTable environment = table.table("environment");
  for (const std::string& name : environment.keys()) {
    require_variable_name(environment, name);
    configuration.environment.emplace_back(name, environment.text(name));
  }
  for (TomlTable& edit : table.tables("deck")) {
    configuration.edits.push_back(read_edit(edit));
  }
  table.finish();
  return configuration;
}

}  // namespace casebook::cli
