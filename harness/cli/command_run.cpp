#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "harness/cli/build.hpp"
#include "harness/cli/choose_variant.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/experiment_options.hpp"
#include "harness/cli/name_options.hpp"
#include "harness/cli/roofs.hpp"
#include "harness/cli/run_variant.hpp"
#include "harness/cli/summary.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct RunOptions {
  ExperimentOptions experiment;
  std::string variant = "best";
  bool json = false;
  bool dry_run = false;
};

int finish(const Outcome& outcome, bool json) {
  if (outcome.record.is_null()) {
    if (!outcome.failure.empty()) {
      fmt::print(stderr, "casebook: error: {}\n", outcome.failure);
    }
    return outcome.exit_code;
  }
  if (json) {
    fmt::print("{}\n", outcome.record.dump(1));
  } else {
    fmt::print("{}", summary_of(outcome.record, outcome.record_file, terminal_of(1)));
  }
  return outcome.exit_code;
}

/// Whoever holds the run against the stored roofs should know that they are not its own.
void warn_of_foreign_roofs(const Json& record, const Project& project) {
  if (!record.is_null()) {
    for (const std::string& warning : roofs_warnings(record, stored_roofs(project.root()))) {
      fmt::print(stderr, "casebook: note: {}\n", warning);
    }
  }
}

int run(const RunOptions& options) {
  const Project project = this_project();
  const App& app = project.app(options.experiment.app);
  const Experiment experiment = make_experiment(options.experiment, project);
  const Variant variant = choose_variant(project, app, experiment, options.variant);
  if (options.dry_run) {
    const auto record_file = new_record_file(experiment, variant);
    fmt::print("{}", dry_run_text(shown_program(experiment, variant, record_file)));
    return exit_fine;
  }
  const Terminal terminal = terminal_of(2);
  require_writable_folder(experiment.results / app.name);
  build_variants(project.build(), {variant}, terminal);
  const InputCheck input = check_input(experiment, variant);
  if (input.exit_code != exit_fine) {
    fmt::print(stderr, "{}", input.message);
    return input.exit_code;
  }
  warn_if_oversubscribed(experiment);
  const Outcome outcome = run_variant(experiment, variant, app.name + " " + variant.name, terminal);
  warn_of_foreign_roofs(outcome.record, project);
  return finish(outcome, options.json);
}

}  // namespace

void add_run_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      program.add_subcommand("run", "Run one variant: judge it, time it, record it");
  add_experiment_options(*command, options->experiment);
  add_variant_argument(*command, options->variant)
      ->description("a variant, or the beginning of its name; default: the best one here");
  command->add_option("--deck", options->experiment.deck, "an input of the original application")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "print the record and nothing else");
  command->add_flag("--dry-run", options->dry_run, "print the command line, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook run scf                         the best variant on the lesson case\n"
      "  ./casebook run scf v0 --case water_sto-3g -n 2\n"
      "  ./casebook run scf v3 --deck my.nw --repeat 1 --json > record.json");
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace casebook::cli
