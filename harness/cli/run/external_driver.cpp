#include "harness/cli/run/external_driver.hpp"

#include <algorithm>

#include "harness/cli/external/plan.hpp"
#include "harness/cli/process/cpus.hpp"
#include "harness/cli/project/run_configuration.hpp"

namespace casebook::cli {
namespace {

/// The word behind an option, or "".
std::string word_behind(const std::vector<std::string>& arguments, const std::string& option) {
  const auto found = std::find(arguments.begin(), arguments.end(), option);
  return found == arguments.end() ? "" : *(found + 1);
}

ExternalOptions options_of(const Experiment& experiment, const Variant& variant) {
  const RankLayout layout = layout_of(experiment, variant);
  ExternalOptions options;
  options.app = variant.app;
  options.variant = variant.name;
  options.case_file = word_behind(experiment.input.arguments, "--case-file");
  options.deck = word_behind(experiment.input.arguments, "--deck");
  options.overrides = experiment.input.overrides;
  for (const auto& [name, value] : experiment.environment) {
    options.environment.push_back(name + "=" + value);
  }
  options.launcher = experiment.launcher;
  options.nodes = layout.nodes;
  options.ranks = layout.ranks;
  options.threads = layout.threads;
  options.repetitions = experiment.repetitions;
  options.group =
      word_behind(experiment.instruments, "--group");  // the only one that means something
  return options;
}

/// Left out where there is nothing to say.
void add(std::vector<std::string>& arguments, const std::string& option, const std::string& value) {
  if (!value.empty()) {
    arguments.insert(arguments.end(), {option, value});
  }
}

void add_launcher(std::vector<std::string>& arguments, const Launcher& launcher) {
  add(arguments, "--launcher", name_of(launcher.kind));
  add(arguments, "--launcher-program", launcher.program);
  for (const std::string& option : launcher.options) {
    // One word: an option of the launcher begins with `-` and would be taken for one of ours.
    arguments.push_back("--launcher-option=" + option);
  }
}

}  // namespace

RankLayout own_layout(const Variant& variant) {
  RankLayout layout;
  layout.ranks = 0;
  if (variant.external) {
    const RunConfiguration configuration = read_run_configuration(variant.folder);
    layout.ranks = configuration.ranks;
    layout.threads = configuration.threads;
    layout.binding = configuration.binding;
  }
  return layout;
}

RankLayout configured_layout(const Variant& variant) {
  const int cores = available_cpus().usable_cores() * allocated_nodes();
  RankLayout layout = own_layout(variant);
  if (layout.ranks == 0) {
    layout.ranks = std::max(1, cores / layout.threads);
  }
  layout.oversubscribed = static_cast<long>(layout.ranks) * layout.threads > cores;
  return layout;
}

Program driver_program(const Experiment& experiment,
                       const Variant& variant,
                       const std::vector<std::string>& more) {
  const ExternalOptions options = options_of(experiment, variant);
  Program program{{variant.executable.string(), "external-run", options.app, options.variant}};
  auto& arguments = program.arguments;
  add(arguments, "--case-file", options.case_file);
  add(arguments, "--deck", options.deck);
  for (const std::string& text : options.overrides) {
    add(arguments, "--set", text);
  }
  for (const std::string& setting : options.environment) {
    add(arguments, "--env", setting);
  }
  add_launcher(arguments, options.launcher);
  if (options.nodes > 0) {
    add(arguments, "-N", std::to_string(options.nodes));
  }
  add(arguments, "-n", std::to_string(options.ranks));
  add(arguments, "-t", std::to_string(options.threads));
  add(arguments, "--repeat", std::to_string(options.repetitions));
  add(arguments, "--group", options.group);
  arguments.insert(arguments.end(), more.begin(), more.end());
  program.environment = {{"CASEBOOK_ROOT", experiment.root.string()}};
  program.folder = experiment.root;
  program.adopt_orphans = true;
  return program;
}

Program external_program(const Experiment& experiment, const Variant& variant) {
  const Project project(experiment.root, variant.executable.parent_path().parent_path());
  ExternalPlan plan = plan_external(project, options_of(experiment, variant));
  plan.program.clear();  // its name is typed; where it lies differs from machine to machine
  Program program{launched(plan, plan.environment, program_command(plan))};
  program.environment = launcher_environment(plan.launcher, plan.environment);
  program.folder = plan.input.deck.parent_path();
  return program;
}

}  // namespace casebook::cli
