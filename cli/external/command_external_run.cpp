#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <sched.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/external/judge.hpp"
#include "cli/external/output_values.hpp"
#include "cli/external/record.hpp"
#include "cli/external/record_parts.hpp"
#include "cli/external/run.hpp"
#include "cli/external/same_run.hpp"
#include "cli/external/sole_program.hpp"
#include "cli/process/process.hpp"
#include "cli/project/project.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/machine/cpu_list.hpp"
#include "harness/core/machine/noise_probe.hpp"
#include "harness/core/origin.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

void say(const ExternalOptions& options, const std::string& event) {
  if (options.progress) {
    fmt::print("@casebook {}\n", event);
    std::fflush(stdout);
  }
}

/// Sizes are the program's own business: only what the launcher can know is described.
int describe(const PreparedProgram& prepared) {
  const Json description = {
      {"deck", prepared.input.deck.filename().string()},
      {"input_hash", hash_of(prepared.input)},
      {"command", launched(prepared, prepared.environment, program_command(prepared))}};
  fmt::print("{}\n", description.dump(1, ' ', false, Json::error_handler_t::replace));
  return exit_fine;
}

void stay_on_cpus(const std::string& cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : parse_cpu_list(cpus)) {
    CPU_SET(static_cast<std::size_t>(cpu), &set);
  }
  sched_setaffinity(0, sizeof set, &set);  // a rank's CPUs, which exist
}

/// The fixed work on the CPUs of every rank at once, after the program has ended. For ranks on
/// other nodes the largest of this node's has to do.
std::vector<double> probe_spreads(const std::vector<RankReport>& ranks) {
  std::vector<double> spreads(ranks.size(), 0.0);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (ranks[i].host == host_name()) {
      threads.emplace_back([&spreads, &ranks, i] {
        stay_on_cpus(ranks[i].cpus);
        spreads[i] = spread_of_fixed_work();
      });
    }
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  const double worst = ranks.empty() ? 0.0 : *std::max_element(spreads.begin(), spreads.end());
  std::replace(spreads.begin(), spreads.end(), 0.0, worst);
  return spreads;
}

std::string version_of(const PreparedProgram& prepared, const std::string& output) {
  if (prepared.app.version_command.empty()) {
    return first_match(output, prepared.app.version_pattern);
  }
  const Captured asked = capture({prepared.app.version_command});
  return first_match(asked.output + asked.errors, prepared.app.version_pattern);
}

/// Writes; where the disk is full or the folder gone, what took an hour is not lost: the answer and the
/// times are printed before the error.
template <class Write>
void write_or_say(const PreparedProgram& prepared,
                  const std::vector<ExternalRun>& runs,
                  const Write& write) {
  try {
    write();
  } catch (const EnvironmentError&) {
    fmt::print("{}: it could not be written down; this is what was seen:\n", prepared.app.name);
    for (const ExternalRun& run : runs) {
      fmt::print("  {} s, {}\n", run.wall_s, result_json(prepared, run).dump());
    }
    std::fflush(stdout);
    throw;
  }
}

/// Repeats the program until it has been timed often enough, or was wrong once.
ExternalFacts run_all(const ExternalOptions& options,
                      const PreparedProgram& prepared,
                      const BinaryFacts& binary) {
  ExternalFacts facts;
  facts.binary = binary;
  facts.run_hash = run_hash(prepared, binary);
  facts.started = utc_now();
  const NodeTime before = read_node_time();
  const auto start = std::chrono::steady_clock::now();
  for (int k = 1; k <= options.repetitions; ++k) {
    say(options, fmt::format("repetition {} of {}", k, options.repetitions));
    facts.runs.push_back(run_once(prepared, options.record_file, k));
    write_or_say(
        prepared, facts.runs, [&] { write_output(options.record_file, facts.runs.back()); });
    facts.checks = judge(prepared, facts.runs.back());
    if (!all_passed(facts.checks)) {
      break;
    }
  }
  say(options, "judge");
  const NodeTime after = read_node_time();
  facts.stolen_s = after.stolen_s - before.stolen_s;
  facts.busy_s = after.busy_s - before.busy_s;
  facts.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  facts.probe_spread = probe_spreads(facts.runs.back().ranks);
  facts.version = version_of(prepared, facts.runs.back().output);
  return facts;
}

/// Arguments of the driver.
struct DriverOptions {
  std::string app;
  std::string variant;
  ExternalOptions run;
  std::string launcher = name_of(LauncherKind::open_mpi);
  std::vector<std::string> environment;  ///< NAME=VALUE
  bool check_only = false;
};

LauncherKind launcher_kind_named(const std::string& name) {
  const auto& known = launcher_kinds();
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) {
    throw UsageError("--launcher " + unknown_name_message(name, "kind of launcher", known));
  }
  return static_cast<LauncherKind>(found - known.begin());
}

ExternalOptions settled(const DriverOptions& typed) {
  ExternalOptions options = typed.run;
  options.launcher.kind = launcher_kind_named(typed.launcher);
  for (const std::string& setting : typed.environment) {
    const std::size_t equals = setting.find('=');
    options.environment.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return options;
}

int run_external(const DriverOptions& typed) {
  const ExternalOptions options = settled(typed);
  const Project project = this_project();
  PreparedProgram prepared = prepare_program(
      project.root(), project.variant(project.app(typed.app), typed.variant), options);
  require_program(prepared);
  if (typed.check_only) {
    return describe(prepared);
  }
  prepared.launcher.version = version_of_launcher(prepared.launcher.program);
  const BinaryFacts binary = read_binary(
      prepared.program, prepared.environment, prepared.configuration.build, prepared.build);
  ExternalFacts facts = run_all(options, prepared, binary);
  facts.same_as = same_run_before(project.root(), options, prepared, binary);
  const Json record = external_record(project.root(), options, prepared, facts);
  const std::string text = record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  write_or_say(prepared, facts.runs, [&] { write_file_atomically(options.record_file, text); });
  say(options, "done");
  return all_passed(facts.checks) ? exit_fine : exit_check_failed;
}

}  // namespace

void add_external_run_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<DriverOptions>();
  CLI::App* command =
      program.add_subcommand("external-run", "Run a program not ours as our executables run")
          ->group("");
  ExternalOptions& run = options->run;
  command->add_option("app", options->app)->required();
  command->add_option("variant", options->variant)->required();
  command->add_option("--case-file", run.input.case_file);
  command->add_option("--deck", run.input.deck);
  command->add_option("--set", run.input.overrides)->allow_extra_args(false);
  command->add_flag("--trust-deck", run.input.trust_deck);
  command->add_option("--env", options->environment)->allow_extra_args(false);
  command->add_option("--launcher", options->launcher);
  command->add_option("--launcher-program", run.launcher.program);
  command->add_option("--launcher-mpi", run.launcher.mpi);
  command->add_option("--launcher-option", run.launcher.options)->allow_extra_args(false);
  command->add_option("--wrap", run.wrapper)->allow_extra_args(false);
  command->add_option("-N", run.layout.nodes);
  command->add_option("-n", run.layout.ranks);
  command->add_option("-t", run.layout.threads);
  command->add_option("--repeat", run.repetitions);
  command->add_option("--record", run.record_file);
  command->add_option("--group", run.group);
  command->add_flag("--progress", run.progress);
  command->add_flag("--check-input", options->check_only);
  command->callback([options, &chosen] { chosen = [options] { return run_external(*options); }; });
}

void add_external_rank_command(CLI::App& program, Action& chosen) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("external-rank", "Run and watch one rank of a program not ours")
          ->group("");
  command->add_option("folder", *folder, "with its program; its report goes there")->required();
  command->callback([folder, &chosen] { chosen = [folder] { return watch_rank(*folder); }; });
}

void add_external_sole_command(CLI::App& program, Action& chosen) {
  auto words = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      program.add_subcommand("external-sole", "Become a program that starts no other")->group("");
  command->add_option("command", *words, "the program and its arguments")->required();
  command->callback([words, &chosen] {
    chosen = [words]() -> int {
      const std::string reason = become_sole_program(*words);
      throw EnvironmentError(fmt::format("cannot start {}: {}", words->front(), reason));
    };
  });
}

void add_external_blas_command(CLI::App& program, Action& chosen) {
  auto library = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("external-blas", "Print what an OpenBLAS says of itself")->group("");
  command->add_option("library", *library, "its file")->required();
  command->callback(
      [library, &chosen] { chosen = [library] { return print_openblas(*library); }; });
}

}  // namespace casebook::cli
