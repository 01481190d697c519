#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/machine/roofs.hpp"
#include "cli/machine/roofs_warnings.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/summary.hpp"
#include "cli/run/choose.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/foreseen_memory.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/program.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/run/saving_options.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct RunOptions {
  ExperimentOptions experiment;
  SavingOptions saving;
  std::string variant = "best";
  bool json = false;
  bool all_checks = false;
  bool dry_run = false;
};

/// A state belongs to one solve: with --checkpoint or --restart one is what the default becomes.
void settle_repetitions(RunOptions& options, bool chosen) {
  std::string& repetitions = options.experiment.repetitions;
  if (options.saving.any() && !chosen) {
    repetitions = "1";
  }
  if (options.saving.any() && repetitions != "1") {
    throw UsageError(fmt::format(
        "--repeat {} with --checkpoint or --restart: a checkpoint belongs to one solve; use "
        "--repeat 1, or leave it out",
        repetitions));
  }
}

void say_how_to_go_on(const Outcome& outcome,
                      const RunOptions& options,
                      const Variant& variant,
                      const Experiment& experiment) {
  if (outcome.exit_code == exit_incomplete && stopped(outcome.record)) {
    fmt::print(stderr,
               "casebook: {}; go on with\n  {}\n",
               text_at(outcome.record, "/incomplete"),
               command_to_go_on(options.experiment,
                                variant.name,
                                experiment.layout,
                                text_at(outcome.record, "/checkpoint/file")));
  }
}

int finish(const Outcome& outcome, const RunOptions& options) {
  if (outcome.record.is_null()) {
    if (!outcome.failure.empty()) {
      fmt::print(stderr, "casebook: error: {}\n", outcome.failure);
    }
    return outcome.exit_code;
  }
  if (options.json) {
    fmt::print("{}\n", outcome.record.dump(1));
  } else {
    fmt::print("{}", summary_of(outcome.record,
                                outcome.record_file,
                                terminal_of(1),
                                options.all_checks ? ShownChecks::all : ShownChecks::nearest));
  }
  return outcome.exit_code;
}

/// Warns that the stored roofs are not those of the machine of this run.
void warn_of_foreign_roofs(const Json& record, const Project& project) {
  if (!record.is_null()) {
    for (const std::string& warning : roofs_warnings(record, stored_roofs(project))) {
      fmt::print(stderr, "casebook: note: {}\n", warning);
    }
  }
}

int run(const RunOptions& options) {
  const Project project = this_project();
  ExperimentOptions asked = options.experiment;
  const App& app = take_app(asked, project);
  Experiment experiment = make_experiment(asked, project);
  experiment.saving = saving_of(options.saving, experiment.results / app.name / "checkpoints");
  const Variant variant = choose_variant(project, app, experiment, options.variant);
  if (options.dry_run) {
    const auto record_file = new_record_file(experiment, variant);
    fmt::print("{}{}",
               memory_comment(foreseen_memory(experiment, variant), experiment, variant),
               dry_run_text(shown_program(experiment, variant, record_file)));
    return exit_fine;
  }
  if (const auto exit_code = make_runnable(project, experiment, {variant})) {
    return *exit_code;
  }
  const Outcome outcome =
      run_variant(experiment, variant, app.name + " " + variant.name, terminal_of(2));
  warn_of_foreign_roofs(outcome.record, project);
  const int exit_code = finish(outcome, options);
  say_how_to_go_on(outcome, options, variant, experiment);
  return exit_code;
}

}  // namespace

void add_run_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = add_command(program, "run");
  add_experiment_options(*command, options->experiment);
  add_variant_argument(*command, options->variant)
      ->description("a variant, or the beginning of its name; default: the best one here");
  add_deck_option(*command, options->experiment, "--deck,--matrix");
  add_saving_options(*command, options->saving);
  command->add_flag("--json", options->json, "print the record and nothing else");
  command->add_flag(
      "--checks", options->all_checks, "show every check, not only the nearest to its bound");
  command->add_flag("--dry-run", options->dry_run, "print the command line, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook run scf                         the best variant on the lesson case\n"
      "  ./casebook run scf v0 --case water_sto-3g -n 2\n"
      "  ./casebook run scf v3 --deck my.nw --repeat 1 --json > record.json\n"
      "  ./casebook run scf v6 --case w10_6-31gs --checkpoint   can be stopped, then --restart\n"
      "Exit codes: 0 fine, 2 a check failed, 3 usage, 4 the environment lacks something,\n"
      "5 stopped on request: go on with --restart");
  command->callback([options, command, &chosen] {
    settle_repetitions(*options, command->count("--repeat") > 0);
    chosen = [options] { return run(*options); };
  });
}

}  // namespace casebook::cli
