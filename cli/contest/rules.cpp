#include "cli/contest/rules.hpp"

#include <fmt/format.h>

#include "cli/project/external_app.hpp"
#include "cli/text/expression.hpp"
#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {
namespace {

std::string read_expression(TomlReader& table, const std::string& key) {
  std::string expression = table.needed_text(key);
  require_expression(table, key, expression);
  return expression;
}

double read_limit(TomlReader& table, const std::string& key) {
  const double limit = table.number(key).value_or(0.0);
  if (!(limit > 0.0)) {
    table.note(key, "a number above 0 is needed");
  }
  return limit;
}

void read_problem(TomlReader table, Rules& rules) {
  for (const std::string& deck : table.texts("contest")) {
    rules.contest_decks.emplace_back(deck);
  }
  for (const std::string& deck : table.texts("practice")) {
    rules.practice_decks.emplace_back(deck);
  }
  table.finish();
}

void read_deck(TomlReader table, Rules& rules) {
  for (TomlReader& change : table.tables("may_change")) {
    const std::string line = read_expression(change, "line");
    rules.changes.push_back({line, change.has("with") ? read_expression(change, "with") : line});
    change.needed_text("why");
    change.finish();
  }
  for (TomlReader& drop : table.tables("may_drop")) {
    rules.drops.push_back({read_expression(drop, "from"), read_expression(drop, "to")});
    drop.needed_text("why");
    drop.finish();
  }
  constexpr std::size_t most = 8;  // every subset of them is tried
  if (rules.drops.size() > most) {
    table.note("may_drop", fmt::format("at most {} ranges may be dropped", most));
  }
  table.finish();
}

OutputRule read_output(TomlReader& table) {
  OutputRule rule;
  rule.name = table.needed_text("name");
  rule.pattern = table.needed_text("pattern");
  require_expression(table, "pattern", expanded_pattern(rule.pattern));
  rule.at_most = table.number("at_most");
  rule.is = table.text("is");
  if (rule.at_most.has_value() != rule.is.empty()) {
    table.note("pattern", "a rule about the output has either `at_most` or `is`");
  }
  table.finish();
  return rule;
}

}  // namespace

Rules read_rules(const std::filesystem::path& file) {
  TomlFile source(file);
  TomlReader table = source.top();
  Rules rules;
  rules.title = table.needed_text("title");
  rules.source = table.needed_text("source");
  rules.app = table.needed_text("app");
  rules.version = read_expression(table, "version");
  rules.nodes = table.count("nodes", 1);
  rules.time_limit_s = read_limit(table, "time_limit_s");
  TomlReader energy = table.table("energy");
  rules.energy_check = energy.needed_text("check");
  rules.energy_bound = read_limit(energy, "bound");
  energy.finish();
  read_problem(table.table("problem"), rules);
  read_deck(table.table("deck"), rules);
  for (TomlReader& output : table.tables("output")) {
    rules.outputs.push_back(read_output(output));
  }
  table.finish();
  source.throw_problems();
  return rules;
}

}  // namespace casebook::cli
