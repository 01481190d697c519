#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/commands.hpp"
#include "cli/compare/make_comparison.hpp"
#include "cli/compare/record.hpp"
#include "cli/compare/run.hpp"
#include "cli/compare/text.hpp"
#include "cli/process/signals.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/program.hpp"
#include "cli/simulate/simulated_build.hpp"
#include "cli/simulate/simulated_input.hpp"
#include "cli/simulate/simulated_page.hpp"
#include "cli/simulate/simulation.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct CompareOptions {
  ExperimentOptions experiment;
  SideChoice a;
  SideChoice b;
  std::string pairs = std::to_string(enough_pairs);
  bool ladder = false;
  bool json = false;
  bool dry_run = false;
};

std::vector<Comparison> comparisons_of(const CompareOptions& options, const Project& project) {
  const int pairs = parse_count(options.pairs, "--pairs", "six pairs are the default");
  if (!options.ladder) {
    if (options.a.variant.empty() || options.b.variant.empty()) {
      throw UsageError(
          "two sides are needed, for example `compare scf v4 v5`; or --ladder for every step "
          "against its parent");
    }
    return {make_comparison(options.experiment, project, options.a, options.b, pairs)};
  }
  if (!options.a.variant.empty() || !options.a.environment.empty() ||
      !options.b.environment.empty() || !options.b.build.empty()) {
    throw UsageError(
        "--ladder compares every step with its parent in the same setting: give no variants, "
        "--env-a, --env-b or --build-b with it");
  }
  return ladder_comparisons(options.experiment, project, pairs);
}

void refuse_more_threads_than_cores(const std::vector<Comparison>& comparisons) {
  for (const Comparison& comparison : comparisons) {
    for (const Side* side : {&comparison.a, &comparison.b}) {
      const RankLayout& layout = side->experiment.layout;
      if (layout.oversubscribed) {
        throw UsageError(fmt::format(
            "{} x {} are more than the cores here, and such a run gives no ratio; use fewer (-n, "
            "-t, or a layout after the variant, like v4@2x1)",
            counted(layout.ranks, "rank"),
            counted(layout.threads, "thread")));
      }
    }
  }
}

/// Brings the executables of all sides up to date. A folder without CMake's cache is no build but a
/// copy of one, and is used as it is.
void build_sides(const std::vector<Comparison>& comparisons) {
  std::map<std::filesystem::path, std::vector<Variant>> wanted;
  for (const Comparison& comparison : comparisons) {
    for (const Side* side : {&comparison.a, &comparison.b}) {
      wanted[side->build].push_back(side->variant);
    }
  }
  for (const auto& [build, variants] : wanted) {
    if (std::filesystem::exists(build / "CMakeCache.txt")) {
      build_variants(build, variants, terminal_of(2));
    }
  }
}

/// Finds out before the first run what would otherwise end a later one. Returns an exit code.
int check_inputs(const std::vector<Comparison>& comparisons) {
  for (const Comparison& comparison : comparisons) {
    for (const Side* side : {&comparison.a, &comparison.b}) {
      const InputCheck input = check_input(side->experiment, side->variant);
      if (input.exit_code != exit_fine) {
        fmt::print(stderr, "{}", input.message);
        return input.exit_code;
      }
    }
  }
  return exit_fine;
}

int print_command_lines(const std::vector<Comparison>& comparisons) {
  for (const Comparison& comparison : comparisons) {
    fmt::print("order: {}\n", order_text(comparison.planned_pairs));
    for (const Side* side : {&comparison.a, &comparison.b}) {
      const auto record_file = new_record_file(side->experiment, side->variant);
      const Program program = shown_program(side->experiment, side->variant, record_file);
      fmt::print("{}: {}\n", side == &comparison.a ? "A" : "B", shell_line(program.arguments));
    }
  }
  return exit_fine;
}

void publish(const CompareOptions& options, const std::vector<Comparison>& measured) {
  if (options.json) {
    Json list = Json::array();
    for (const Comparison& comparison : measured) {
      list.push_back(comparison_json(comparison));
    }
    fmt::print("{}\n", (options.ladder ? list : list.front()).dump(1));
    return;
  }
  fmt::print("\n{}",
             options.ladder ? ladder_comparison_text(measured, terminal_of(1))
                            : comparison_text(measured.front(), terminal_of(1)));
}

/// Short, because the progress line has much to say.
std::string progress_label(const Comparison& comparison, std::size_t k, std::size_t n) {
  return n == 1 ? "compare" : fmt::format("[{}/{}] {}", k, n, comparison.b.variant.name);
}

/// Measures one after the other. An interruption leaves what was measured so far in files and on
/// the screen.
int measure_all(const CompareOptions& options, std::vector<Comparison> planned) {
  const SignalWatch watch;  // also between two runs
  std::vector<Comparison> measured;
  int worst = exit_fine;
  for (Comparison& comparison : planned) {
    stamp(comparison);
    measured.push_back(comparison);
    const std::string label = progress_label(comparison, measured.size(), planned.size());
    try {
      worst = std::max(worst, measure(measured.back(), label, terminal_of(2)));
    } catch (const Interrupted&) {
      if (measured.back().pairs.empty()) {
        measured.pop_back();
      }
      if (!measured.empty()) {
        publish(options, measured);
      }
      throw;
    }
  }
  publish(options, measured);
  return worst;
}

void require_plain_variants(const CompareOptions& options) {
  if (options.ladder || options.a.variant.empty() || options.b.variant.empty() ||
      !options.a.environment.empty() || !options.b.environment.empty() ||
      !options.b.build.empty()) {
    throw UsageError(
        "--counters sim compares two variants as they are, for example `compare cg v4 v5 "
        "--counters sim`: no "
        "--ladder, --env-a, --env-b or --build-b with it");
  }
}

/// Counts of two variants instead of times: each runs once, under valgrind.
int compare_by_simulation(const CompareOptions& options) {
  require_plain_variants(options);
  const Project usual = this_project();
  const App& app = usual.app(options.experiment.app);
  const ExperimentOptions asked = simulated_options(options.experiment, app);
  require_valgrind();
  const Experiment experiment = make_experiment(asked, usual);
  if (options.dry_run) {
    fmt::print("{}",
               simulation_plan(
                   {usual.variant(app, options.a.variant), usual.variant(app, options.b.variant)}));
    return exit_fine;
  }
  const Project project = simulated_project(usual);
  const std::vector<Variant> variants = {project.variant(project.app(app.name), options.a.variant),
                                         project.variant(project.app(app.name), options.b.variant)};
  if (const auto exit_code = make_runnable(project, experiment, variants)) {
    return *exit_code;
  }
  std::vector<Json> records;
  for (const Variant& variant : variants) {
    const Outcome outcome = simulate_variant(project, experiment, variant, terminal_of(2));
    if (outcome.exit_code != exit_fine) {
      const char* otherwise = "its answer is wrong";
      fmt::print(stderr,
                 "casebook: error: {}: {}\n",
                 variant.name,
                 outcome.failure.empty() ? otherwise : outcome.failure);
      return outcome.exit_code;
    }
    records.push_back(outcome.record);
  }
  if (options.json) {
    fmt::print("{}\n", simulated_comparison_json(records[0], records[1]).dump(1));
  } else {
    fmt::print("{}", simulated_comparison(records[0], records[1], terminal_of(1)));
  }
  return exit_fine;
}

int compare(const CompareOptions& options) {
  if (asks_for_simulation(options.experiment)) {
    return compare_by_simulation(options);
  }
  const Project project = this_project();
  const std::vector<Comparison> comparisons = comparisons_of(options, project);
  if (options.dry_run) {
    return print_command_lines(comparisons);
  }
  refuse_more_threads_than_cores(comparisons);
  build_sides(comparisons);
  if (const int exit_code = check_inputs(comparisons)) {
    return exit_code;
  }
  return measure_all(options, comparisons);
}

void add_sides(CLI::App& command, CompareOptions& options) {
  command.add_option("a", options.a.variant, "VARIANT or VARIANT@RxT, R ranks of T threads")
      ->type_name("");
  command.add_option("b", options.b.variant, "the same; it is called faster or slower than a")
      ->type_name("");
  command.add_option("--env-a", options.a.environment, "a variable for the runs of a; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command.add_option("--env-b", options.b.environment, "a variable for the runs of b; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command.add_option("--build-b", options.b.build, "another build, whose executable is b")
      ->type_name("FOLDER");
}

}  // namespace

void add_compare_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<CompareOptions>();
  // A warm-up and two: a pair is worth more than a third solve, and the six pairs are the sample.
  options->experiment.repetitions = "2";
  CLI::App* command = add_command(program, "compare");
  add_experiment_options(*command, options->experiment);
  command->get_option("--repeat")
      ->description("timed solves of each run after a warm-up, default 2; 1: no warm-up");
  command->get_option("--counters")
      ->description("auto (default), perf, none, or sim: counts by valgrind");
  add_sides(*command, *options);
  command->add_option("--pairs", options->pairs, "default 6; fewer cover with less than 95 %")
      ->type_name("N");
  command->add_flag("--ladder", options->ladder, "every step of the app against its parent");
  command->add_flag("--json", options->json, "print the comparison's record and nothing else");
  command->add_flag("--dry-run", options->dry_run, "print the command lines, start nothing");
  command->footer(
      "Examples:\n"
      "  ./casebook compare scf v4 v5\n"
      "  ./casebook compare scf v6@2x1 v6@1x2 --pairs 12\n"
      "  ./casebook compare scf v6@1x2 v6@1x2 --env-b OMP_WAIT_POLICY=passive\n"
      "  ./casebook compare scf --ladder --case water_6-31gs\n"
      "  ./casebook compare cg v4 v5 --counters sim");
  command->callback([options, &chosen] { chosen = [options] { return compare(*options); }; });
}

}  // namespace casebook::cli
