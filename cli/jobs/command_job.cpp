#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/commands.hpp"
#include "cli/jobs/app_job.hpp"
#include "cli/jobs/job_script.hpp"
#include "cli/jobs/layout_lint.hpp"
#include "cli/jobs/script_lint.hpp"
#include "cli/jobs/walltime.hpp"
#include "cli/records/records.hpp"
#include "cli/run/choose.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/foreseen_memory.hpp"
#include "cli/run/layout.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

struct JobOptions {
  ExperimentOptions experiment;
  std::string variant = "best";
  std::string machine = default_site();
  std::string nodes;
  std::string walltime;
  std::string stop_before = "120";
  std::string output;
  std::string lint;
  bool submit = false;
};

/// Layout as asked for; the rest is the variant's, and fills the nodes.
RankLayout layout_on(const Site& site, const JobOptions& options, const Variant& variant) {
  RankLayout layout = own_layout(variant);
  const std::string of_node =
      fmt::format("a node of {} has {}", site.name, counted(site.cores, "core"));
  layout.nodes = options.nodes.empty() ? 1 : parse_count(options.nodes, "-N", "one is the default");
  if (!options.experiment.threads.empty()) {
    layout.threads = parse_count(options.experiment.threads, "-t", of_node);
  }
  if (!options.experiment.ranks.empty()) {
    layout.ranks = parse_count(options.experiment.ranks, "-n", of_node);
  } else if (layout.ranks == 0) {
    layout.ranks = std::max(1, site.cores / layout.threads) * layout.nodes;
  }
  return layout;
}

/// Without --time: half an hour where there is a scheduler, no limit elsewhere.
int walltime_on(const Site& site, const JobOptions& options) {
  if (!options.walltime.empty()) {
    return parse_walltime(options.walltime, "--time");
  }
  return site.scheduler->takes_jobs() ? 1800 : 0;
}

/// As far as it is known before the variant is: a configuration may bring its own layout.
Experiment experiment_of(const JobOptions& options, const Project& project, const Site& site) {
  const ExperimentOptions& chosen = options.experiment;
  Experiment experiment;
  experiment.root = project.root();
  experiment.results = chosen.results.empty() ? project.results() : fs::absolute(chosen.results);
  const App& app = project.app(chosen.app);
  experiment.input = choose_input(chosen, app, project.root());
  experiment.layout = layout_on(site, options, {});
  experiment.own_layouts = app.external && chosen.ranks.empty() && chosen.threads.empty();
  experiment.repetitions =
      parse_count(chosen.repetitions, "--repeat", "six repetitions are the default");
  return experiment;
}

/// The command that makes the script again.
std::string made_by(const JobOptions& options, const Variant& variant, const JobRequest& request) {
  const ExperimentOptions& chosen = options.experiment;
  std::vector<std::string> words = {"./casebook", "job", variant.app, variant.name};
  append_option(words, "--machine", options.machine);
  append_option(words, "--case", chosen.case_name);
  append_option(words, "--deck", chosen.deck);
  for (const std::string& override : chosen.overrides) {
    append_option(words, "--set", override);
  }
  append_option(words, "-N", std::to_string(request.layout.nodes));
  append_option(words, "-n", std::to_string(request.layout.ranks));
  append_option(words, "-t", std::to_string(request.layout.threads));
  append_option(words, "--time", request.walltime_s > 0 ? walltime_text(request.walltime_s) : "");
  append_option(words, "--repeat", chosen.repetitions);
  return shell_line(words);
}

JobRequest request_for(const JobOptions& options,
                       const Project& project,
                       const Site& site,
                       const Experiment& experiment,
                       const Variant& variant) {
  JobRequest request;
  request.site = site;
  request.layout = experiment.layout;
  request.walltime_s = walltime_on(site, options);
  request.stop_before_s = parse_count(options.stop_before, "--stop-before", "120 is the default");
  request.root = project.root();
  request.name = job_name(variant.app + "-" + variant.name);
  request.purpose = fmt::format("{} {} on {}: {} of {} on {}, judged, timed and recorded.",
                                variant.app,
                                variant.name,
                                experiment.input.name,
                                counted(request.layout.ranks, "rank"),
                                counted(request.layout.threads, "thread"),
                                counted(request.layout.nodes, "node"));
  request.made_by = made_by(options, variant, request);
  add_app_run(request, experiment, variant);
  return request;
}

/// Memory of a node, MiB, with half of it on top for the error of an estimate and for what MPI
/// takes on a network; 0 where it is not known, as of programs that we did not write. Errors: UsageError when a node has less.
int memory_to_ask_for(const Experiment& experiment, const Variant& variant, const Site& site) {
  const auto need = foreseen_memory(experiment, variant);
  if (!need) {
    if (!variant.external) {
      fmt::print(
          stderr,
          "casebook: note: the script asks for no memory: what {} needs is not known before it "
          "is built\n",
          variant.target());
    }
    return 0;
  }
  const RankLayout& layout = experiment.layout;
  const double node_mib = need->node_mib(std::max(1, layout.ranks / layout.nodes));
  const double needed_gib = node_mib / 1024.0;
  if (site.memory_gib > 0 && needed_gib > site.memory_gib) {
    throw UsageError(
        fmt::format("{} on {} needs about {:.0f} GiB on a node, and one of {} has {} GiB; use more "
                    "nodes (-N), fewer ranks (-n), or a smaller input",
                    variant.target(),
                    experiment.input.name,
                    std::ceil(needed_gib),
                    site.name,
                    site.memory_gib));
  }
  constexpr double step_mib = 256.0;  // no more digits than an estimate has
  const double asked_mib = std::ceil(1.5 * node_mib / step_mib) * step_mib;
  return static_cast<int>(
      std::min(asked_mib, site.memory_gib > 0 ? 1024.0 * site.memory_gib : 1e9));
}

/// Prints what is wrong. Errors: UsageError when it is more than a warning.
void report_findings(const std::vector<JobFinding>& findings) {
  fmt::print(stderr, "{}", findings_text(findings));
  if (has_error(findings)) {
    throw UsageError("this job is not written: see the errors above");
  }
}

int lint_file(const JobOptions& options) {
  const std::string script = read_file(options.lint);
  std::vector<JobFinding> findings;
  if (options.machine == "local") {  // nothing is submitted there: the script's own numbers count
    findings = lint_script(script, nullptr);
  } else {
    const Site site = find_site(this_project().root(), options.machine);
    findings = lint_script(script, &site);
  }
  fmt::print("{}", findings.empty() ? "nothing found\n" : findings_text(findings));
  return has_error(findings) ? exit_check_failed : exit_fine;
}

/// File of a submitted script, beside its log.
fs::path script_file(const JobOptions& options,
                     const Experiment& experiment,
                     const Variant& variant) {
  if (!options.output.empty()) {
    return fs::absolute(options.output);
  }
  const std::string id = new_record_id(variant.target(), experiment.input.name, experiment.layout);
  return experiment.results / "jobs" / (id + ".sh");
}

int write_job(const JobOptions& options) {
  const Project project = this_project();
  const Site site = find_site(project.root(), options.machine);
  Experiment experiment = experiment_of(options, project, site);
  const Variant variant =
      choose_variant(project, project.app(options.experiment.app), experiment, options.variant);
  experiment.layout = layout_on(site, options, variant);
  experiment.own_layouts = false;
  JobRequest request = request_for(options, project, site, experiment, variant);
  request.memory_mib = memory_to_ask_for(experiment, variant, site);
  report_findings(lint_layout(site, request.layout, request.walltime_s));
  const std::string script = render_job(request);
  if (!options.submit && options.output.empty()) {
    fmt::print("{}", script);
    return exit_fine;
  }
  const fs::path file = script_file(options, experiment, variant);
  require_writable_folder(file.parent_path());
  write_file_atomically(file, script);
  if (!options.submit) {
    fmt::print("{}\n", shown_path(file));
    return exit_fine;
  }
  build_variants(project.build(), {variant}, terminal_of(2));
  fmt::print("job {}: {}\n", site.scheduler->submit(file), shown_path(file));
  return exit_fine;
}

int job(const JobOptions& options) {
  if (!options.lint.empty()) {
    return lint_file(options);
  }
  if (options.experiment.app.empty()) {
    throw UsageError("which app? for example: ./casebook job scf --machine generic_slurm");
  }
  return write_job(options);
}

void add_job_options(CLI::App& command, JobOptions& options) {
  command.add_option("--machine", options.machine, "a name of `machine list`, or a file")
      ->type_name("NAME");
  command.add_option("-N,--nodes", options.nodes, "default: 1")->type_name("N");
  command.add_option("--time", options.walltime, "time limit; default with a scheduler: 00:30:00")
      ->type_name("HH:MM:SS");
  command
      .add_option("--stop-before",
                  options.stop_before,
                  "seconds before the limit to save the state and stop; default: 120")
      ->type_name("S");
  command.add_option("--output", options.output, "write the script here")->type_name("FILE");
  command.add_flag("--submit", options.submit, "hand the script in, and print the job's number");
  command.add_option("--lint", options.lint, "look for mistakes in a script of your own")
      ->type_name("FILE");
}

}  // namespace

void add_job_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<JobOptions>();
  CLI::App* command = add_command(program, "job");
  add_experiment_options(*command, options->experiment);
  command->get_option("app")->required(false);
  command->get_option("--ranks")->description("MPI ranks of the job; default: one on each core");
  for (const char* of_a_run :
       {"--nodes", "--launcher", "--counters", "--no-mpi-stats", "--split-waiting"}) {
    command->remove_option(command->get_option(of_a_run));
  }
  add_variant_argument(*command, options->variant)
      ->description("a variant, or the beginning of its name; default: the best one here");
  add_deck_option(*command, options->experiment);
  add_job_options(*command, *options);
  command->footer(
      "Examples:\n"
      "  ./casebook job scf v4 --machine gadi -N 4 -n 192 --time 00:20:00\n"
      "  ./casebook job scf v4 --machine generic_slurm -N 2 -n 32 -t 4 --output run.sh\n"
      "  ./casebook job --lint their_script.sh --machine gadi");
  command->callback([options, &chosen] { chosen = [options] { return job(*options); }; });
}

}  // namespace casebook::cli
