#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/climb/climb_by_counts.hpp"
#include "cli/climb/climb_plan.hpp"
#include "cli/climb/climb_results.hpp"
#include "cli/climb/counted_steps.hpp"
#include "cli/climb/live_climb.hpp"
#include "cli/climb/show_stored.hpp"
#include "cli/climb/stored_ladders.hpp"
#include "cli/commands.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/program.hpp"
#include "cli/simulate/simulated_input.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

int print_command_lines(const Experiment& experiment, const std::vector<Variant>& variants) {
  for (const Variant& variant : variants) {
    const auto record_file = new_record_file(experiment, variant);
    fmt::print("{}\n", shell_line(shown_program(experiment, variant, record_file).arguments));
  }
  return exit_fine;
}

bool all_rungs_passed(const std::vector<ClimbedLeg>& climbed) {
  return std::all_of(climbed.begin(), climbed.end(), [](const ClimbedLeg& part) {
    return std::all_of(
        part.rungs.begin(), part.rungs.end(), [](const Rung& rung) { return passed(rung.record); });
  });
}

int climb(const ClimbOptions& options) {
  const Project project = this_project();
  if (!options.from.empty()) {
    return asks_for_simulation(options.experiment) ? show_counted(options, project)
                                                   : show_stored(options, project);
  }
  const App& app = project.app(options.experiment.app);
  if (asks_for_simulation(options.experiment)) {
    refuse_timing_options(options);
    return climb_by_counts(
        options.experiment, project, chosen_variants(project, app, options.only), options.dry_run);
  }
  std::vector<ClimbedLeg> legs = planned_legs(options, project);
  const auto plan = rounds_plan(options);
  for (ClimbedLeg& part : legs) {
    part.experiment.enough_s = plan ? enough_of_a_run_s : 0.0;
  }
  if (options.dry_run) {
    for (const ClimbedLeg& part : legs) {
      print_command_lines(part.experiment, part.leg.variants);
    }
    return exit_fine;
  }
  require_all_markers(options, legs.front().leg.variants);
  for (const ClimbedLeg& part : legs) {
    if (const auto exit_code = make_runnable(project, part.experiment, part.leg.variants)) {
      return *exit_code;
    }
  }
  for (ClimbedLeg& part : legs) {
    part.rungs = plan ? climb_by_budget(part.experiment, part.leg.variants, *plan)
                      : climb_once(part.experiment, part.leg.variants);
    if (options.until_told) {
      say_what_is_open(part.rungs);
    }
  }
  publish(options, app.name, legs);
  return all_rungs_passed(legs) ? exit_fine : exit_check_failed;
}

}  // namespace

void add_climb_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ClimbOptions>();
  options->experiment.repetitions = "";
  CLI::App* command = add_command(program, "climb");
  add_experiment_options(*command, options->experiment);
  command
      ->add_option(
          "--budget",
          options->budget,
          "time for rounds over all rungs, such as 90s, 3m (default) or 1h; an expensive rung "
          "runs once or twice, the others as often as helps")
      ->type_name("TIME");
  command->add_flag(
      "--until-told",
      options->until_told,
      "from the third round on only the steps that are not told yet, with their parents; "
      "ends when all are, when the budget is spent, or after 24 rounds");
  command->add_flag("--resume",
                    options->resume,
                    "adds rounds to the newest climb of this machine, layout and commit");
  command->add_option("--only", options->only, "these variants only, separated by commas")
      ->type_name("NAMES")
      ->delimiter(',');
  command
      ->add_option("--markdown",
                   options->markdown_file,
                   "rewrite the table between <!-- climb:begin --> and <!-- climb:end -->")
      ->type_name("FILE");
  command->add_flag(
      "--steps", options->steps, "rewrite the table in the step.md of every variant climbed");
  command->add_flag("--chain",
                    options->chain,
                    "each rung also on the case that its prediction names, with its parent");
  command
      ->add_option("--from", options->from, "run nothing: show the ladders of the records below it")
      ->type_name("FOLDER");
  command->add_flag("--json", options->json, "print the list of records and nothing else");
  command->add_flag("--dry-run", options->dry_run, "print the command lines, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook climb scf\n"
      "  ./casebook climb scf --budget 10m    more rounds, narrower intervals\n"
      "  ./casebook climb lu --until-told --budget 20m --resume\n"
      "  ./casebook climb scf --case w5_6-31gs -n 2 --only v0,v3,v4\n"
      "  ./casebook climb lu --chain           rungs also on the cases that they are for\n"
      "  ./casebook climb scf --from profiles\n"
      "  ./casebook climb scf --from profiles --counters sim --steps    counts into the pages");
  command->callback([options, &chosen] { chosen = [options] { return climb(*options); }; });
}

/// For the report, which cites every ladder of every app.
void add_ladders_command(CLI::App& program, Action& chosen) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("ladders", "Print the ladders of stored records as JSON")->group("");
  command->add_option("folder", *folder, "with the records")->required();
  command->callback([folder, &chosen] {
    chosen = [folder] {
      const Project project = this_project();
      fmt::print("{}\n",
                 with_counts(project.root(), stored_ladders(project, *folder))
                     .dump(1, ' ', false, Json::error_handler_t::replace));
      return exit_fine;
    };
  });
}

}  // namespace casebook::cli
