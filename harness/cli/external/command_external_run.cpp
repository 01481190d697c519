#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <sched.h>

#include <CLI/CLI.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/external/judge.hpp"
#include "harness/cli/external/output_values.hpp"
#include "harness/cli/external/record.hpp"
#include "harness/cli/external/run.hpp"
#include "harness/cli/records/records.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/core/cpu_list.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/noise_probe.hpp"
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
int describe(const ExternalPlan& plan) {
  const Json description = {{"deck", plan.input.deck.filename().string()},
                            {"input_hash", hash_of(plan.input)},
                            {"command", launched(plan, plan.environment, program_command(plan))}};
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
std::vector<double> probe(const std::vector<RankReport>& ranks) {
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

std::string version_of(const ExternalPlan& plan, const std::string& output) {
  if (plan.app.version_command.empty()) {
    return first_match(output, plan.app.version_pattern);
  }
  const Captured asked = capture({plan.app.version_command});
  return first_match(asked.output + asked.errors, plan.app.version_pattern);
}

/// Repeats the program until it has been timed often enough, or was wrong once.
ExternalFacts run_all(const ExternalOptions& options, const ExternalPlan& plan) {
  ExternalFacts facts;
  facts.started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  const NodeTime before = read_node_time();
  const auto start = std::chrono::steady_clock::now();
  for (int k = 1; k <= options.repetitions; ++k) {
    say(options, fmt::format("repetition {} of {}", k, options.repetitions));
    facts.runs.push_back(run_once(plan, options.record_file, k));
    facts.checks = judge(plan, facts.runs.back());
    if (!all_passed(facts.checks)) {
      break;
    }
  }
  say(options, "judge");
  const NodeTime after = read_node_time();
  facts.stolen_s = after.stolen_s - before.stolen_s;
  facts.busy_s = after.busy_s - before.busy_s;
  facts.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  facts.probe_spread = probe(facts.runs.back().ranks);
  facts.version = version_of(plan, facts.runs.back().output);
  return facts;
}

int run_external(const ExternalOptions& options, bool check_only) {
  const Project project = this_project();
  ExternalPlan plan = plan_external(project, options);
  require_program(plan);
  if (check_only) {
    return describe(plan);
  }
  plan.launcher.version = version_of_launcher(plan.launcher.program);
  const ExternalFacts facts = run_all(options, plan);
  const Json record = external_record(project, options, plan, facts);
  write_file_atomically(options.record_file,
                        record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  say(options, "done");
  return all_passed(facts.checks) ? exit_fine : exit_check_failed;
}

LauncherKind launcher_kind_named(const std::string& name) {
  const auto& known = launcher_kinds();
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) {
    throw UsageError("--launcher " + unknown_name_message(name, "kind of launcher", known));
  }
  return static_cast<LauncherKind>(found - known.begin());
}

}  // namespace

void add_external_run_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<ExternalOptions>();
  auto launcher = std::make_shared<std::string>(name_of(LauncherKind::open_mpi));
  auto check_only = std::make_shared<bool>(false);
  CLI::App* command =
      program.add_subcommand("external-run", "Run a program not ours as our executables run")
          ->group("");
  command->add_option("app", options->app)->required();
  command->add_option("variant", options->variant)->required();
  command->add_option("--case-file", options->case_file);
  command->add_option("--deck", options->deck);
  command->add_option("--set", options->overrides)->allow_extra_args(false);
  command->add_option("--env", options->environment)->allow_extra_args(false);
  command->add_option("--launcher", *launcher);
  command->add_option("--launcher-program", options->launcher.program);
  command->add_option("--launcher-option", options->launcher.options)->allow_extra_args(false);
  command->add_option("-N", options->nodes);
  command->add_option("-n", options->ranks);
  command->add_option("-t", options->threads);
  command->add_option("--repeat", options->repetitions);
  command->add_option("--record", options->record_file);
  command->add_option("--group", options->group);
  command->add_flag("--progress", options->progress);
  command->add_flag("--check-input", *check_only);
  command->callback([options, launcher, check_only, &chosen] {
    options->launcher.kind = launcher_kind_named(*launcher);
    chosen = [options, check_only] { return run_external(*options, *check_only); };
  });
}

}  // namespace casebook::cli
