#include "cli/climb/stored_steps.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "cli/climb/chain.hpp"
#include "cli/climb/climb_report.hpp"
#include "cli/climb/network_steps.hpp"
#include "cli/climb/step_pages.hpp"
#include "cli/text/arguments.hpp"

namespace casebook::cli {
namespace {

/// Adds the table of each rung of a stored ladder, with the command that climbs the ladder again. Of a ladder on
/// another case than the one that was asked for, only of rungs that are for that case.
void add_stored_steps(const ClimbOptions& options,
                      const Project& project,
                      const StoredLadder& ladder,
                      const std::string& heading,
                      TablesOfSteps& tables) {
  const bool is_asked_for = ladder.case_name == options.experiment.case_name;
  ExperimentOptions typed = options.experiment;
  typed.case_name = ladder.case_name;
  typed.ranks = std::to_string(ladder.ranks);
  typed.threads = std::to_string(ladder.threads);
  Experiment experiment = make_experiment(typed, project);
  experiment.enough_s =
      options.budget.empty() ? 0.0 : enough_of_a_run_s;  // rounds name no --repeat
  std::vector<std::string> words;
  append_option(words, "--budget", options.budget);
  const std::vector<Rung> rungs = measured(ladder.rungs);
  for (const Rung& rung : rungs) {
    const Variant variant = project.variant(project.app(ladder.app), rung.variant);
    if (is_asked_for || target_case(variant) == ladder.case_name) {
      const std::filesystem::path page = variant.folder / "step.md";
      require_markers(page, "measured");
      tables[page] += heading + step_markdown(ladder.app, experiment, words, rungs, rung.variant);
    }
  }
}

/// "On tgv_128, which the step is for, zen4-2:": what stands above a table of a stored ladder.
std::string heading_of(const StoredLadder& ladder, bool is_asked_for, bool names_machine) {
  std::string heading;
  if (!is_asked_for) {
    heading = fmt::format("On {}, which the step is for", ladder.case_name);
  }
  if (names_machine) {
    heading += (heading.empty() ? "On " : ", ") + ladder.machine;
  }
  return heading.empty() ? heading : fmt::format("\n{}:\n", heading);
}

}  // namespace

void write_stored_steps(const ClimbOptions& options,
                        const Project& project,
                        const StoredLadders& stored) {
  std::vector<StoredLadder> asked_for;
  std::vector<StoredLadder> others;
  std::set<std::string> machines;
  for (const StoredLadder& ladder : stored.ladders) {
    if (!ladder.settings.empty() && ladder.network.is_null()) {
      continue;  // on a node, a page is about the cases as they are; a network asks for grids of its own
    }
    const bool is_asked_for = ladder.case_name == options.experiment.case_name;
    (is_asked_for ? asked_for : others).push_back(ladder);
    if (ladder.is_principal && ladder.network.is_null()) {
      machines.insert(ladder.machine);
    }
  }
  TablesOfSteps tables;
  TablesOfSteps network_tables;
  for (const std::vector<StoredLadder>* ladders : {&asked_for, &others}) {
    for (const StoredLadder& ladder : *ladders) {
      const bool is_asked_for = ladders == &asked_for;
      if (is_asked_for && !ladder.network.is_null()) {
        add_network_steps(project, ladder, options.budget, network_tables);
      } else if (ladder.is_principal && ladder.network.is_null()) {
        add_stored_steps(options,
                         project,
                         ladder,
                         heading_of(ladder, is_asked_for, machines.size() > 1),
                         tables);
      }
    }
  }
  for (const auto& [page, text] : tables) {
    publish_table(page, "measured", text);
  }
  for (const auto& [page, text] : network_tables) {
    publish_below_measured(page, "networked", text);
  }
  const App& app = project.app(options.experiment.app);
  write_counted_steps(counted_steps_of(app, project, stored.simulated, asked_for), app, project);
}

void write_counted_steps(const std::vector<CountedStep>& counted,
                         const App& app,
                         const Project& project) {
  std::map<std::string, std::vector<CountedStep>> by_variant;
  for (const CountedStep& step : counted) {
    by_variant[step.variant].push_back(step);
  }
  for (const auto& [variant, steps] : by_variant) {
    publish_below_measured(
        project.variant(app, variant).folder / "step.md", "counted", counted_markdown(steps));
  }
}

std::vector<CountedStep> counted_steps_of(const App& app,
                                          const Project& project,
                                          const std::vector<Json>& simulated,
                                          const std::vector<StoredLadder>& ladders) {
  std::vector<CountedStep> steps = counted_steps(project.root(), simulated, ladders);
  std::erase_if(steps, [&](const CountedStep& step) { return step.app != app.name; });
  return steps;
}

}  // namespace casebook::cli
