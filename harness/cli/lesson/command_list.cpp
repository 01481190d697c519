#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/lesson/catalogue.hpp"
#include "harness/cli/project/project.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/cli/text/table.hpp"
#include "harness/cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

std::string time_text(const std::optional<double>& time_s) {
  return time_s ? three_digits(*time_s) : "";
}

/// v3_schwarz_screening is v3.
std::string rung_number(const std::string& variant) {
  return variant.substr(0, variant.find('_'));
}

Table variants_table(const Catalogue& catalogue) {
  Table table({{"variant"},
               {"parent"},
               {"what it does"},
               {"runs here", Align::right},
               {"best [s]", Align::right}});
  for (const VariantEntry& entry : catalogue.variants) {
    table.add({{entry.name, Style::bold},
               {rung_number(entry.parent.value_or(""))},
               {entry.title},
               {entry.n_records > 0 ? std::to_string(entry.n_records) : ""},
               {time_text(entry.best_s)}});
  }
  return table;
}

Table cases_table(const Catalogue& catalogue) {
  Table table({{"case"}, {"class"}, {"size"}, {"best [s]", Align::right}, {"by"}});
  for (const CaseEntry& entry : catalogue.cases) {
    table.add({{entry.name, entry.is_default ? Style::bold : Style::plain},
               {entry.is_default ? entry.size_class + " *" : entry.size_class},
               {entry.sizes.empty() ? entry.title : entry.sizes},
               {time_text(entry.best_s)},
               {rung_number(entry.best_variant)}});
  }
  return table;
}

int list(bool json) {
  const Project project = this_project();
  const Terminal terminal = terminal_of(1);
  Json apps = Json::array();
  for (const App& app : project.apps()) {
    const Catalogue catalogue = catalogue_of(project, app);
    if (json) {
      apps.push_back(catalogue_json(catalogue));
      continue;
    }
    fmt::print("{}\n\n{}\n{}\n",
               styled(app.name, Style::bold, terminal.colour),
               variants_table(catalogue).text(terminal),
               cases_table(catalogue).text(terminal));
  }
  if (json) {
    fmt::print("{}\n", apps.dump(1));
  } else {
    fmt::print("* the case that is used when none is named; times: medians on this machine\n");
  }
  return exit_fine;
}

}  // namespace

void add_list_command(CLI::App& program, Action& chosen) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command =
      program.add_subcommand("list", "Show apps, their ladders and cases, and what was run here");
  command->add_flag("--json", *json, "print the list as JSON and nothing else");
  command->footer("Example:\n  ./casebook list");
  command->callback([json, &chosen] { chosen = [json] { return list(*json); }; });
}

}  // namespace casebook::cli
