#include "cli/jobs/app_job.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/project/run_configuration.hpp"
#include "cli/records/records.hpp"
#include "cli/run/external_driver.hpp"
#include "cli/run/program.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// The variables that every rank needs, wherever the launcher puts it.
Variables rank_variables(const JobRequest& request) {
  return {{"OMP_NUM_THREADS", std::to_string(request.layout.threads)},
          {"OMP_PLACES", "cores"},
          {"OMP_PROC_BIND", "close"},
          {"CASEBOOK_ROOT", request.root.string()},
          {"CASEBOOK_LAUNCHER", request.site.launcher.name()},
          {"CASEBOOK_RANKS", std::to_string(request.layout.ranks)}};
}

std::vector<std::string> names_of_variables(const JobRequest& request) {
  std::vector<std::string> names;
  for (const auto* variables : {&request.site.environment, &request.environment}) {
    for (const auto& [name, value] : *variables) {
      names.push_back(name);
    }
  }
  return names;
}

/// The record's file: the time and the job's number make it one that no other run has.
std::string record_lines(const JobRequest& request,
                         const Experiment& experiment,
                         const Variant& variant) {
  const std::string folder = shell_line({(experiment.results / variant.app).string()});
  const std::string what = record_label(variant.target(), experiment.input.name, request.layout);
  return fmt::format(
      "# The record of the run; ./casebook report --from reads it.\n"
      "results={}\n"
      "record=$results/$(date -u +%Y%m%dT%H%M%SZ)-{}-job{}.json\n"
      "mkdir -p \"$results\"\n",
      folder,
      what,
      request.site.scheduler->script_words().job_number);
}

/// A run that passed says nothing by itself, and who opens the job's log should not find it empty.
const char* const passed_line = "[[ $exit_code -ne 0 ]] || echo \"passed: $record\"\n";

/// The driver of a program that we did not write, as the job's script calls it, every option on a
/// line of its own.
std::string driver_text(const Experiment& experiment,
                        const Variant& variant,
                        const std::vector<std::string>& more) {
  std::string text;
  for (const std::string& word : driver_program(experiment, variant, more).arguments) {
    const std::string gap = word.starts_with("--") ? " \\\n  " : " ";
    text += (text.empty() ? "" : gap) + shell_line({word});
  }
  return text;
}

/// Adds the modules that a configuration was built with, after the machine's own.
void add_build_modules(Site& site, const Variant& variant) {
  if (const auto build = read_run_configuration(variant.folder).build) {
    for (const std::string& module : build->modules) {
      if (std::find(site.modules.begin(), site.modules.end(), module) == site.modules.end()) {
        site.modules.push_back(module);
      }
    }
  }
}

/// The driver starts the launcher: it gets the machine's, and its variables for every rank.
void add_external_run(JobRequest& request, Experiment experiment, const Variant& variant) {
  add_build_modules(request.site, variant);
  const Site& site = request.site;
  experiment.launcher = site.launcher;
  experiment.environment = site.environment;
  request.environment = {{"CASEBOOK_ROOT", request.root.string()}};
  request.closing = passed_line;
  request.cpu_check = driver_text(experiment, variant, {"--check-input"});
  const Program started = external_program(experiment, variant);
  request.preparation = record_lines(request, experiment, variant) +
                        "\n# What is started, timed and judged, in a folder with the deck:\n#   " +
                        one_line(shell_line(started.arguments)) + "\n\n";
  request.command = driver_text(experiment, variant, {}) + " \\\n  --record \"$record\"";
}

}  // namespace

void add_app_run(JobRequest& request, const Experiment& experiment, const Variant& variant) {
  if (variant.external) {
    add_external_run(request, experiment, variant);
    return;
  }
  request.environment = rank_variables(request);
  request.closing = passed_line;
  request.cpu_check = shell_line(input_checker(experiment, variant).arguments);
  request.preparation = record_lines(request, experiment, variant) + "\n";

  request.command =
      fmt::format("{} \\\n  {} \\\n  {} \\\n  --record \"$record\"",
                  launcher_text(request.site, request.layout, names_of_variables(request)),
                  shell_line({variant.executable.string()}),
                  shell_line(arguments_of(experiment)));
}

}  // namespace casebook::cli
