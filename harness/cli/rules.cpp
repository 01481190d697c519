#include "harness/cli/rules.hpp"

#include <fmt/format.h>

#include "harness/cli/external_app.hpp"
#include "harness/cli/toml_table.hpp"

namespace casebook::cli {
namespace {

std::string read_expression(TomlTable& table, const std::string& key) {
  std::string expression = table.text(key);
  table.require_expression(key, expression);
  return expression;
}

double read_limit(TomlTable& table, const std::string& key) {
  const auto limit = table.number(key);
  if (!limit || !(*limit > 0.0)) {
    table.fail(key, fmt::format("`{}` is a number above 0", key));
  }
  return *limit;
}

void read_problem(TomlTable table, Rules& rules) {
  for (const std::string& deck : table.texts("contest")) {
    rules.contest_decks.emplace_back(deck);
  }
  for (const std::string& deck : table.texts("practice")) {
    rules.practice_decks.emplace_back(deck);
  }
  table.finish();
}

void read_deck(TomlTable table, Rules& rules) {
  for (TomlTable& change : table.tables("may_change")) {
    const std::string line = read_expression(change, "line");
    rules.changes.push_back({line, change.has("with") ? read_expression(change, "with") : line});
    change.text("why");
    change.finish();
  }
  for (TomlTable& drop : table.tables("may_drop")) {
    rules.drops.push_back({read_expression(drop, "from"), read_expression(drop, "to")});
    drop.text("why");
    drop.finish();
  }
  constexpr std::size_t most = 8;  // every subset of them is tried
  if (rules.drops.size() > most) {
    table.fail("may_drop", fmt::format("at most {} ranges may be dropped", most));
  }
  table.finish();
}

OutputRule read_output(TomlTable& table) {
  OutputRule rule;
  rule.name = table.text("name");
  rule.pattern = table.text("pattern");
  table.require_expression("pattern", expanded_pattern(rule.pattern));
  rule.at_most = table.number("at_most");
  rule.is = table.text("is", "");
  if (rule.at_most.has_value() != rule.is.empty()) {
    table.fail("pattern", "a rule about the output has either `at_most` or `is`");
  }
  table.finish();
  return rule;
}

}  // namespace

Rules read_rules(const std::filesystem::path& file) {
  TomlTable table = TomlTable::of_file(file);
  Rules rules;
  rules.title = table.text("title");
  rules.source = table.text("source");
  rules.app = table.text("app");
  rules.version = read_expression(table, "version");
  rules.nodes = table.count("nodes", 1);
  rules.time_limit_s = read_limit(table, "time_limit_s");
  TomlTable energy = table.table("energy");
  rules.energy_check = energy.text("check");
  rules.energy_bound = read_limit(energy, "bound");
  energy.finish();
  read_problem(table.table("problem"), rules);
  read_deck(table.table("deck"), rules);
  for (TomlTable& output : table.tables("output")) {
    rules.outputs.push_back(read_output(output));
  }
  table.finish();
  return rules;
}

}  // namespace casebook::cli
