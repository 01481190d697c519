#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/profile/page.hpp"
#include "cli/profile/run.hpp"
#include "cli/profile/sampling.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/summary.hpp"
#include "cli/run/choose.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/program.hpp"
#include "cli/simulate/simulated_build.hpp"
#include "cli/simulate/simulated_input.hpp"
#include "cli/simulate/simulated_page.hpp"
#include "cli/simulate/simulation.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

struct ProfileOptions {
  ExperimentOptions experiment;
  std::string variant = "best";
  bool trace = false;
  bool no_sampling = false;
  bool json = false;
  bool dry_run = false;
};

/// Takes LIKWID out of what --counters says; the executable counts the rest by itself.
std::optional<std::string> take_likwid(std::string& counters) {
  const std::string name = "likwid";
  const bool named = counters == name || counters.starts_with(name + ":");
  if (!named) {
    return counters == "auto" ? std::optional<std::string>("") : std::nullopt;
  }
  const std::string group = counters.size() > name.size() ? counters.substr(name.size() + 1) : "";
  counters = "auto";
  return group;
}

/// The command lines of the runs, as if perf worked and a solve took a second.
void print_command_lines(const Experiment& experiment,
                         const Variant& variant,
                         const ProfileChoices& choices) {
  const auto print = [&variant](const Experiment& run) {
    const auto record_file = new_record_file(run, variant);
    fmt::print("{}", dry_run_text(launch_program(run, variant, record_file)));
  };
  const auto folder = experiment.results / variant.app / ".casebook-XXXXXX";
  print(timed_experiment(experiment, choices, folder));
  if (choices.sampling) {
    print(sampled_experiment(experiment, {"cpu-clock", ""}, 1.0, 1.0, folder));
  }
}

int finish_profile(const Outcome& outcome, bool json) {
  const Json& record = outcome.record;
  if (record.is_null()) {
    if (!outcome.failure.empty()) {
      fmt::print(stderr, "casebook: error: {}\n", outcome.failure);
    }
  } else if (json) {
    fmt::print("{}\n", record.dump(1));
  } else if (passed(record)) {
    fmt::print("{}", profile_page(record, outcome.record_file, terminal_of(1)));
  } else {
    fmt::print("{}", summary_of(record, outcome.record_file, terminal_of(1)));
  }
  return outcome.exit_code;
}

int finish_simulation(const Outcome& outcome, const Variant& variant, bool json) {
  if (outcome.record.is_null() || !passed(outcome.record) || json) {
    return finish_profile(outcome, json);
  }
  const std::string page = read_file(variant.folder / "step.md");
  fmt::print("{}", simulated_page(outcome.record, outcome.record_file, page, terminal_of(1)));
  return outcome.exit_code;
}

/// Counts instead of times: another build, a small case, and valgrind.
int profile_by_simulation(const ProfileOptions& options) {
  const Project usual = this_project();
  ExperimentOptions asked = options.experiment;
  const App& app = take_app(asked, usual);
  asked = simulated_options(asked, app);
  require_valgrind();
  const Experiment experiment = make_experiment(asked, usual);
  const std::string name = choose_variant(usual, app, experiment, options.variant).name;
  if (options.dry_run) {
    fmt::print("{}", simulation_plan({usual.variant(app, name)}));
    return exit_fine;
  }
  const Project project = simulated_project(usual);
  const Variant variant = project.variant(project.app(app.name), name);
  if (const auto exit_code = make_runnable(project, experiment, {variant})) {
    return *exit_code;
  }
  return finish_simulation(
      simulate_variant(project, experiment, variant, terminal_of(2)), variant, options.json);
}

int profile(const ProfileOptions& options) {
  if (asks_for_simulation(options.experiment)) {
    if (options.trace) {
      throw UsageError("--counters sim takes no --trace: times under valgrind mean nothing");
    }
    return profile_by_simulation(options);
  }
  const Project project = this_project();
  ExperimentOptions asked = options.experiment;
  const App& app = take_app(asked, project);
  const auto likwid = take_likwid(asked.counters);
  const ProfileChoices choices = {!options.no_sampling, options.trace, likwid};
  const Experiment experiment = make_experiment(asked, project);
  const Variant variant = choose_variant(project, app, experiment, options.variant);
  if (app.external && (choices.trace || (likwid && !likwid->empty()))) {
    throw UsageError(
        "--trace and --counters likwid need an executable of ours; of an adopted program a profile "
        "has "
        "hot spots, MPI, and what was read and written");
  }
  if (options.dry_run) {
    print_command_lines(experiment, variant, choices);
    return exit_fine;
  }
  if (const auto exit_code = make_runnable(project, experiment, {variant})) {
    return *exit_code;
  }
  if (app.external) {
    return finish_profile(
        profile_program(project, experiment, variant, choices.sampling, terminal_of(2)),
        options.json);
  }
  return finish_profile(profile_variant(project, experiment, variant, choices, terminal_of(2)),
                        options.json);
}

}  // namespace

void add_profile_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ProfileOptions>();
  CLI::App* command = add_command(program, "profile");
  add_experiment_options(*command, options->experiment);
  command->get_option("--counters")
      ->description("auto (default), perf, none, likwid[:GROUP], or sim: valgrind");
  add_variant_argument(*command, options->variant)
      ->description("a variant, or the beginning of its name; default: the best one here");
  add_deck_option(*command, options->experiment);
  command->add_flag(
      "--trace", options->trace, "keep a timeline that https://ui.perfetto.dev opens");
  command->add_flag(
      "--no-sampling", options->no_sampling, "no second run under perf: no hot spots");
  command->add_flag("--json", options->json, "print the record and nothing else");
  command->add_flag("--dry-run", options->dry_run, "print the command lines, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook profile scf v2\n"
      "  ./casebook profile scf v4 --case w5_6-31gs -n 2 --repeat 3 --trace\n"
      "  ./casebook profile scf v4 --counters likwid:MEM_DP\n"
      "  ./casebook profile cg v4 --counters sim");
  command->callback([options, &chosen] { chosen = [options] { return profile(*options); }; });
}

}  // namespace casebook::cli
