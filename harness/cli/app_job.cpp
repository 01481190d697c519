#include "harness/cli/app_job.hpp"

#include <fmt/format.h>

#include "harness/cli/format.hpp"
#include "harness/cli/records.hpp"

namespace casebook::cli {
namespace {

/// The variables that every rank needs, wherever the launcher puts it.
Variables rank_variables(const JobRequest& request) {
  const bool srun = request.site.launcher == LauncherKind::srun;
  return {{"OMP_NUM_THREADS", std::to_string(request.layout.threads)},
          {"OMP_PLACES", "cores"},
          {"OMP_PROC_BIND", "close"},
          {"CASEBOOK_ROOT", request.root.string()},
          {"CASEBOOK_LAUNCHER", srun ? "srun" : "mpirun"}};
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
      job_number_text(request.site.scheduler));
}

}  // namespace

void add_app_run(JobRequest& request, const Experiment& experiment, const Variant& variant) {
  request.environment = rank_variables(request);
  std::vector<std::string> input = experiment.input.arguments;
  request.cpu_check = {variant.executable.string(), "--check-input"};
  request.cpu_check.insert(request.cpu_check.end(), input.begin(), input.end());
  request.preparation = record_lines(request, experiment, variant) + "\n";

  input.insert(input.end(), experiment.instruments.begin(), experiment.instruments.end());
  input.insert(input.end(), {"--repeat", std::to_string(experiment.repetitions)});
  request.command =
      fmt::format("{} \\\n  {} \\\n  {} \\\n  --record \"$record\"",
                  launcher_text(request.site, request.layout, names_of_variables(request)),
                  shell_line({variant.executable.string()}),
                  shell_line(input));
}

}  // namespace casebook::cli
