#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/campaign/budget/command_budget.hpp"
#include "cli/campaign/experiment.hpp"
#include "cli/campaign/status.hpp"
#include "cli/campaign/submit.hpp"
#include "cli/campaign/summary.hpp"
#include "cli/commands.hpp"
#include "cli/run/program.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

struct PlanOptions {
  std::string file;
  std::string machine;
  std::vector<std::string> points;
  std::vector<std::string> dead_hosts;
  std::string limit;
  std::string results;
  std::string submit;
  std::string in_job;
  bool json = false;
  bool dry_run = false;
  bool trust_deck = false;
};

PlanRunOptions run_options(const PlanOptions& options, const Project& project, const Plan& plan) {
  PlanRunOptions chosen;
  std::vector<std::string> known;
  for (const PlanPoint& point : plan.points) {
    known.push_back(point.id);
  }
  for (const std::string& point : options.points) {
    if (std::find(known.begin(), known.end(), point) == known.end()) {
      throw UsageError("--point " + unknown_name_message(point, "point of the plan", known));
    }
  }
  chosen.points = options.points;
  chosen.limit = options.limit.empty() ? 0 : parse_count(options.limit, "--limit", "");
  chosen.results = options.results.empty() ? project.results() : fs::absolute(options.results);
  chosen.job_name = options.in_job;
  chosen.dry_run = options.dry_run;
  chosen.dead_hosts = {options.dead_hosts.begin(), options.dead_hosts.end()};
  return chosen;
}

/// Builds the variants of the plan and shows each its input: what is wrong shows before it costs.
int check_inputs_of(const Plan& plan, const Project& project) {
  std::vector<Variant> variants;
  for (const PlanPoint& point : plan.points) {
    variants.push_back(variant_of(point, project));
  }
  build_variants(project.build(), variants, terminal_of(2));
  std::set<std::string> seen;
  for (const PlanPoint& point : plan.points) {
    const Experiment experiment = experiment_for(plan, point, {}, project);
    const Variant variant = variant_of(point, project);
    if (!seen.insert(variant.target() + shell_line(arguments_of(experiment.input))).second) {
      continue;
    }
    const InputCheck input = check_input(experiment, variant);
    if (input.exit_code != exit_fine) {
      fmt::print(stderr, "{}", input.message);
      return input.exit_code;
    }
  }
  return exit_fine;
}

int check_plan(const PlanOptions& options) {
  const Project project = this_project();
  Plan plan = read_plan(options.file, project, options.machine);
  plan.trust_decks = options.trust_deck;
  if (const int exit_code = check_inputs_of(plan, project)) {
    return exit_code;
  }
  double core_hours = 0.0;
  for (const PlanPoint& point : plan.points) {
    core_hours += plan.repeats * plan.core_hours(point);
  }
  const Site& site = plan.site;
  fmt::print("{} of {} on {}: {}\n",
             counted(static_cast<int>(plan.points.size()), "point"),
             counted(plan.repeats, "run"),
             site.name,
             counted(static_cast<int>(plan.runs().size()), "experiment"));
  for (const std::string& reason : plan.left_out) {
    fmt::print("left out: {}\n", reason);
  }
  fmt::print("{}\n", cost_text(core_hours, site));
  if (plan.finalists > 0) {
    fmt::print("a search from coarse to fine: it runs a part of them, and stops at {} core-hours\n",
               three_digits(plan.budget_core_hours));
    return exit_fine;
  }
  const bool over = plan.budget_core_hours > 0.0 && core_hours > plan.budget_core_hours;
  if (over) {
    fmt::print("over the budget of {} core-hours: fewer points or repeats, or shorter runs\n",
               three_digits(plan.budget_core_hours));
  }
  return over ? exit_check_failed : exit_fine;
}

SubmitMode mode_of(const std::string& name) {
  const std::vector<std::string> known = {"each", "array", "together"};
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) {
    throw UsageError("--submit " + unknown_name_message(name, "way to submit", known));
  }
  return static_cast<SubmitMode>(found - known.begin());
}

int start_plan(const PlanOptions& options, bool retry_failed) {
  const Project project = this_project();
  Plan plan = read_plan(options.file, project, options.machine);
  plan.trust_decks = options.trust_deck;
  PlanRunOptions chosen = run_options(options, project, plan);
  chosen.retry_failed = retry_failed;
  if (options.in_job.empty() && !options.dry_run) {
    if (const int exit_code = check_inputs_of(plan, project)) {
      return exit_code;
    }
  }
  if (!options.submit.empty() && plan.finalists > 0) {
    throw UsageError(
        fmt::format("--submit {}: a search decides after each run what comes next; start `casebook "
                    "plan run` within one job, or "
                    "leave [search] out of {}",
                    options.submit,
                    options.file));
  }
  if (!options.submit.empty()) {
    return submit_plan(plan, project, chosen, mode_of(options.submit));
  }
  const int exit_code = run_plan(plan, project, chosen);
  if (options.in_job.empty() && !options.dry_run) {
    std::vector<std::string> show = {"./casebook", "plan", "show", options.file};
    if (!options.machine.empty()) {
      show.insert(show.end(), {"--machine", options.machine});
    }
    fmt::print(stderr, "the table: {}\n", shell_line(show));
  }
  return exit_code;
}

int plan_status(const PlanOptions& options) {
  const Project project = this_project();
  const Plan plan = read_plan(options.file, project, options.machine);
  Ledger ledger(plan.ledger());
  StaleClaims(*plan.site.scheduler, {options.dead_hosts.begin(), options.dead_hosts.end()})
      .settle(plan, ledger);
  if (options.json) {
    fmt::print("{}\n", plan_status_json(plan, ledger).dump(1));
  } else {
    fmt::print("{}", plan_status_text(plan, ledger));
  }
  return exit_fine;
}

int show_plan(const PlanOptions& options) {
  const Project project = this_project();
  const Plan plan = read_plan(options.file, project, options.machine);
  const Ledger ledger(plan.ledger());
  if (options.json) {
    fmt::print("{}\n", plan_json(plan, ledger).dump(1));
  } else {
    fmt::print("{}", plan_table(plan, ledger, terminal_of(1)));
  }
  return exit_fine;
}

CLI::App* add_part(CLI::App& command,
                   const std::string& name,
                   const std::string& what,
                   PlanOptions& options) {
  CLI::App* part = command.add_subcommand(name, what);
  part->add_option("plan", options.file, "the plan, a TOML file")->required()->type_name("FILE");
  part->add_option("--machine", options.machine, "instead of the plan's own")->type_name("NAME");
  return part;
}

void add_trust_option(CLI::App& part, PlanOptions& options) {
  part.add_flag("--trust-deck",
                options.trust_deck,
                "decks may run commands by the program that reads them (nwchem, lammps)");
}

void add_start_options(CLI::App& part, PlanOptions& options) {
  part.add_option("--submit", options.submit, "in jobs: each (point), array or together")
      ->type_name("HOW");
  part.add_option("--point", options.points, "only this point; repeatable")
      ->type_name("ID")
      ->allow_extra_args(false);
  part.add_option("--limit", options.limit, "no more experiments than this")->type_name("N");
  part.add_option("--results", options.results, "folder for the records; default: results/")
      ->type_name("FOLDER");
  part.add_option("--dead-host", options.dead_hosts, "what ran there without a job is dead")
      ->type_name("NAME")
      ->allow_extra_args(false);
  part.add_flag("--dry-run", options.dry_run, "print command lines or scripts, start nothing");
  add_trust_option(part, options);
  part.add_option("--in-job", options.in_job)->group("");  // what a job script calls
}

}  // namespace

void add_plan_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<PlanOptions>();
  CLI::App* command = add_command(program, "plan");
  command->require_subcommand(1);
  CLI::App* check = add_part(*command, "check", "What the plan is, and what it costs", *options);
  add_trust_option(*check, *options);
  check->callback([options, &chosen] { chosen = [options] { return check_plan(*options); }; });
  CLI::App* run = add_part(*command, "run", "Run what is missing, here or in jobs", *options);
  add_start_options(*run, *options);
  run->callback([options, &chosen] { chosen = [options] { return start_plan(*options, false); }; });
  CLI::App* resume = add_part(*command, "resume", "Run what is missing or has failed", *options);
  add_start_options(*resume, *options);
  resume->callback(
      [options, &chosen] { chosen = [options] { return start_plan(*options, true); }; });
  CLI::App* status = add_part(*command, "status", "Where each experiment stands", *options);
  status->add_option("--dead-host", options->dead_hosts, "what ran there without a job is dead")
      ->type_name("NAME")
      ->allow_extra_args(false);
  status->add_flag("--json", options->json, "a list of all experiments, as JSON");
  status->callback([options, &chosen] { chosen = [options] { return plan_status(*options); }; });
  add_budget_part(*command, chosen);
  CLI::App* show =
      add_part(*command, "show", "The points with their times, and the best", *options);
  show->add_flag("--json", options->json, "as JSON");
  show->callback([options, &chosen] { chosen = [options] { return show_plan(*options); }; });
  command->footer(
      "Examples:\n"
      "  ./casebook plan check jobs/plans/layouts.toml\n"
      "  ./casebook plan run jobs/plans/layouts.toml --machine gadi --submit each\n"
      "  ./casebook plan resume jobs/plans/layouts.toml\n"
      "  ./casebook plan budget results/lu --box 20m");
}

}  // namespace casebook::cli
