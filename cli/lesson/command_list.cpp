#include <algorithm>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/lesson/catalogue.hpp"
#include "cli/lesson/variants_table.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

/// A title without what follows its first comma.
std::string first_clause(const std::string& title) {
  return title.substr(0, title.find(", "));
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

/// A line for each app.
Table apps_table(const Project& project) {
  Table table({{"app"},
               {"what it is"},
               {"rungs", Align::right},
               {"cases", Align::right},
               {"best here [s]", Align::right},
               {"by"}});
  for (const App& app : project.apps()) {
    const Catalogue catalogue = catalogue_of(project, app, Sizes::none);
    const auto usual = std::find_if(catalogue.cases.begin(),
                                    catalogue.cases.end(),
                                    [](const CaseEntry& entry) { return entry.is_default; });
    const bool timed = usual != catalogue.cases.end() && usual->best_s;
    table.add({{app.name, Style::bold},
               {first_clause(catalogue.title)},
               {std::to_string(catalogue.variants.size())},
               {std::to_string(catalogue.cases.size())},
               {timed ? time_text(usual->best_s) : ""},
               {timed ? rung_number(usual->best_variant) : ""}});
  }
  return table;
}

struct ListOptions {
  std::string app;
  bool json = false;
};

int list(const ListOptions& options) {
  const Project project = this_project();
  const std::string only = options.app.empty() ? "" : project.app(options.app).name;
  const Terminal terminal = terminal_of(1);
  if (only.empty() && !options.json) {
    fmt::print(
        "{}\nrungs and cases of one: ./casebook list APP; best: median on its usual case, on this "
        "machine\n",
        apps_table(project).text(terminal));
    return exit_fine;
  }
  Json apps = Json::array();
  for (const App& app : project.apps()) {
    if (!only.empty() && app.name != only) {
      continue;
    }
    const Catalogue catalogue = catalogue_of(project, app);
    if (options.json) {
      apps.push_back(catalogue_json(catalogue));
      continue;
    }
    fmt::print("{}\n\n{}\n{}\n",
               styled(app.name, Style::bold, terminal.colour),
               variants_table(catalogue).text(terminal),
               cases_table(catalogue).text(terminal));
  }
  if (options.json) {
    fmt::print("{}\n", apps.dump(1));
  } else {
    fmt::print("* the case that is used when none is named; times: medians on this machine\n");
  }
  return exit_fine;
}

}  // namespace

void add_list_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* command = add_command(program, "list");
  add_app_argument(*command, options->app)->required(false);
  command->add_flag("--json", options->json, "print the list as JSON and nothing else");
  command->footer("Examples:\n  ./casebook list\n  ./casebook list scf");
  command->callback([options, &chosen] { chosen = [options] { return list(*options); }; });
}

}  // namespace casebook::cli
