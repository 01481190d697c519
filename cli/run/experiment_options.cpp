#include "cli/run/experiment_options.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/process/cpus.hpp"
#include "cli/project/cases.hpp"
#include "cli/records/machine_name.hpp"
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

/// The nodes asked for; 0 where the launcher fills them. Errors: UsageError when there are fewer.
int choose_nodes(const ExperimentOptions& options) {
  if (options.nodes.empty()) {
    return 0;
  }
  const int nodes = parse_count(options.nodes, "--nodes", "without it the launcher fills them");
  const std::optional<Partition> partition =
      this_job() ? std::nullopt : scheduler_here().partition();
  if (!this_job() && !partition) {
    throw UsageError(
        fmt::format("--nodes {}: this machine is one node, and no batch system gives more; "
                    "`./casebook cluster up` makes some",
                    nodes));
  }
  const int there = partition ? partition->max_nodes : allocated_nodes();
  if (nodes > there) {
    throw UsageError(fmt::format("--nodes {}: there are {}", nodes, there));
  }
  return nodes;
}

/// Cores that the run may use, on all of its nodes.
int cores_for(int nodes) {
  if (nodes > 0 && !this_job()) {
    return nodes * scheduler_here().partition().value_or(Partition{}).cores;
  }
  return available_cpus().usable_cores() * (nodes > 0 ? nodes : allocated_nodes());
}

RankLayout choose_layout(const ExperimentOptions& options) {
  RankLayout layout;
  layout.nodes = choose_nodes(options);
  const int cores = cores_for(layout.nodes);
  const std::string has =
      fmt::format("{} {}",
                  layout.nodes > 0 ? counted(layout.nodes, "node") + " have" : "this machine has",
                  counted(cores, "core"));
  layout.threads = options.threads.empty() ? 1 : parse_count(options.threads, "-t", has);
  layout.ranks = options.ranks.empty() ? std::max(1, cores / layout.threads)
                                       : parse_count(options.ranks, "-n", has);
  if (layout.nodes > 0 && layout.ranks % layout.nodes != 0) {
    throw UsageError(fmt::format("-n {}: so many ranks do not spread evenly over {}",
                                 layout.ranks,
                                 counted(layout.nodes, "node")));
  }
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

/// A check of an option: a script whose variable is not set would run the default.
std::string not_empty(const std::string& text) {
  return text.empty() ? "empty; write a name, or leave the option out" : "";
}

}  // namespace

fs::path existing_deck(const std::string& deck) {
  const bool is_folder = fs::is_directory(deck);
  if (!fs::exists(deck)) {
    throw UsageError(fmt::format("--deck {}: there is no such file", deck));
  }
  if (!is_folder && !fs::is_regular_file(deck)) {
    throw UsageError(fmt::format(
        "--deck {}: not a regular file; several programs read it: write what it holds into a file",
        deck));
  }
  if (is_folder && !fs::is_regular_file(fs::path(deck) / "config.json")) {
    throw UsageError(
        fmt::format("--deck {}: a folder, and without config.json no model; name a file", deck));
  }
  return fs::canonical(deck);
}

void add_deck_option(CLI::App& command, ExperimentOptions& options, const char* names) {
  command.add_option(names, options.deck, "an input of the original application")
      ->type_name("FILE")
      ->check(not_empty);
}

void add_experiment_options(CLI::App& command, ExperimentOptions& options) {
  add_app_argument(command, options.app);
  command.add_option("--case", options.case_name, "a case of the app; default: its lesson case")
      ->type_name("NAME")
      ->check(not_empty);
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
  command.add_option("--nodes", options.nodes, "the ranks are spread evenly over so many")
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
  CLI::Option* results =
      command.add_option("--results", options.results, "folder for the records; default: results/")
          ->type_name("FOLDER");
  command
      .add_flag(
          "--keep",
          options.keep,
          "store below profiles/, in the folder of this processor, which the project's report is "
          "made of")
      ->excludes(results);
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
    // A folder's name has no ending, though it may have a dot: Qwen3-0.6B.
    const fs::path name = fs::is_directory(deck) ? deck.filename() : deck.stem();
    input = {.name = name.string(), .deck = path_for_record(deck, root)};
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

/// Folder of an experiment's records.
fs::path results_folder(const ExperimentOptions& options, const Project& project) {
  if (options.keep) {
    return project.root() / "profiles" / this_machine();
  }
  return options.results.empty() ? project.results() : fs::absolute(options.results);
}

Experiment make_experiment(const ExperimentOptions& options, const Project& project) {
  Experiment experiment;
  experiment.root = project.root();
  experiment.results = results_folder(options, project);
  experiment.input = choose_input(options, project.app(options.app), project.root());
  experiment.layout = choose_layout(options);
  experiment.own_layouts =
      project.app(options.app).external && options.ranks.empty() && options.threads.empty();
  experiment.repetitions =
      options.repetitions.empty()
          ? 6
          : parse_count(options.repetitions, "--repeat", "six repetitions are the default");
  experiment.instruments = instruments_of(options);
  // Outside of a job only srun can ask for nodes.
  const bool asks_for_nodes = experiment.layout.nodes > 0 && !this_job();
  experiment.launcher =
      find_launcher(options.launcher == "auto" && asks_for_nodes ? "srun" : options.launcher);
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
