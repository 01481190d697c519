#include "cli/run/experiment_options.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/process/cpus.hpp"
#include "cli/project/cases.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Records name a file of the project by its path inside, so that they read the same everywhere.
std::string path_for_record(const fs::path& file, const fs::path& root) {
  const fs::path inside = file.lexically_relative(root);
  return inside.empty() || *inside.begin() == ".." ? file.string() : inside.string();
}

RankLayout choose_layout(const ExperimentOptions& options) {
  const int cores = available_cpus().usable_cores() * allocated_nodes();
  const std::string has = fmt::format("this machine has {}", counted(cores, "core"));
  RankLayout layout;
  layout.threads = options.threads.empty() ? 1 : parse_count(options.threads, "-t", has);
  layout.ranks = options.ranks.empty() ? std::max(1, cores / layout.threads)
                                       : parse_count(options.ranks, "-n", has);
  layout.oversubscribed = static_cast<long>(layout.ranks) * layout.threads > cores;
  return layout;
}

Instruments instruments_of(const ExperimentOptions& options) {
  const std::vector<std::string> known = {"auto", "perf", "none"};
  if (options.counters.starts_with("likwid")) {
    throw UsageError(
        "--counters likwid belongs to `casebook profile`: markers have no place in timed runs");
  }
  if (options.counters == "sim") {
    throw UsageError(
        "--counters sim belongs to `casebook profile` and `casebook compare`: valgrind times "
        "nothing");
  }
  if (std::find(known.begin(), known.end(), options.counters) == known.end()) {
    throw UsageError(unknown_name_message(options.counters, "source of counters", known));
  }
  return {.counters = options.counters,
          .mpi_stats = !options.no_mpi_stats,
          .split_waiting = options.split_waiting};
}

}  // namespace

fs::path existing_deck(const std::string& deck) {
  if (!fs::is_regular_file(deck)) {
    throw UsageError(fmt::format("--deck {}: there is no such file", deck));
  }
  return fs::canonical(deck);
}

void add_experiment_options(CLI::App& command, ExperimentOptions& options) {
  add_app_argument(command, options.app);
  command.add_option("--case", options.case_name, "a case of the app; default: its lesson case")
      ->type_name("NAME");
  command.add_option("--set", options.overrides, "override one value of the case; repeatable")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command
      .add_option_function<std::string>(
          "--task",
          [&options](const std::string& number) { options.overrides.push_back("task=" + number); },
          "of a deck with several tasks, the N-th; default: the first that the app solves")
      ->type_name("N");
  command.add_option("-n,--ranks", options.ranks, "MPI ranks; default: one on each core")
      ->type_name("N");
  command.add_option("-t,--threads", options.threads, "OpenMP threads of a rank; default: 1")
      ->type_name("N");
  command.add_option("--repeat", options.repetitions, "timed solves, default 6; 1: no warm-up")
      ->type_name("N");
  command.add_option("--launcher", options.launcher, "auto (default), mpirun or srun")
      ->type_name("NAME");
  command.add_option("--counters", options.counters, "auto (default), perf or none")
      ->type_name("SOURCE");
  command.add_flag("--no-mpi-stats", options.no_mpi_stats, "do not watch the calls of MPI");
  command.add_flag("--split-waiting",
                   options.split_waiting,
                   "time a barrier before collective calls: tells waiting from transfer");
  command.add_flag("--trust-deck",
                   options.trust_deck,
                   "a deck may run commands by the program that reads it (nwchem, lammps)");
  command.add_option("--results", options.results, "folder for the records; default: results/")
      ->type_name("FOLDER");
}

Input choose_input(const ExperimentOptions& options, const App& app, const fs::path& root) {
  if (!options.deck.empty() && !options.case_name.empty()) {
    throw UsageError("--case and --deck exclude each other: give one of them");
  }
  Input input;
  if (options.deck.empty()) {
    const CaseFile chosen = choose_case(app, options.case_name);
    input = {.name = chosen.name, .case_file = path_for_record(chosen.file, root)};
  } else {
    const fs::path deck = existing_deck(options.deck);
    input = {.name = deck.stem().string(), .deck = path_for_record(deck, root)};
  }
  for (const std::string& text : options.overrides) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      throw UsageError(
          fmt::format("--set {}: expected KEY=VALUE, for example --set tol2e=1e-9", text));
    }
  }
  input.overrides = options.overrides;
  input.trust_deck = options.trust_deck;
  return input;
}

Experiment make_experiment(const ExperimentOptions& options, const Project& project) {
  Experiment experiment;
  experiment.root = project.root();
  experiment.results = options.results.empty() ? project.results() : fs::absolute(options.results);
  experiment.input = choose_input(options, project.app(options.app), project.root());
  experiment.layout = choose_layout(options);
  experiment.own_layouts =
      project.app(options.app).external && options.ranks.empty() && options.threads.empty();
  experiment.repetitions =
      options.repetitions.empty()
          ? 6
          : parse_count(options.repetitions, "--repeat", "six repetitions are the default");
  experiment.instruments = instruments_of(options);
  experiment.launcher = find_launcher(options.launcher);
  return experiment;
}

void warn_if_oversubscribed(const Experiment& experiment) {
  const RankLayout& layout = experiment.layout;
  if (layout.oversubscribed) {
    fmt::print(stderr,
               "casebook: warning: {} x {} are more than the cores here: nothing is bound, and no "
               "speed-up is given\n",
               counted(layout.ranks, "rank"),
               counted(layout.threads, "thread"));
  }
}

}  // namespace casebook::cli
