#include "harness/cli/external/plan.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/cli/process/cpus.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

ExternalCase read_input(const Project& project, const ExternalOptions& options) {
  if (!options.overrides.empty()) {
    throw UsageError(
        fmt::format("--set {}: a deck of {} is changed by a configuration (config.toml), or use "
                    "another one with --deck FILE",
                    options.overrides.front(),
                    options.app));
  }
  return options.deck.empty() ? read_external_case(project.root(), options.case_file)
                              : bare_deck(project.root(), options.deck);
}

Variables rank_variables(const ExternalOptions& options, const RunConfiguration& configuration) {
  Variables variables = {{"OMP_NUM_THREADS", std::to_string(options.threads)}};
  variables.insert(
      variables.end(), configuration.environment.begin(), configuration.environment.end());
  for (const std::string& setting : options.environment) {
    const std::size_t equals = setting.find('=');
    const std::string name = setting.substr(0, equals);
    std::erase_if(variables, [&](const auto& known) { return known.first == name; });
    variables.emplace_back(name, setting.substr(equals + 1));
  }
  return variables;
}

}  // namespace

ExternalPlan plan_external(const Project& project, const ExternalOptions& options) {
  ExternalPlan plan;
  const App& app = project.app(options.app);
  plan.variant = project.variant(app, options.variant);
  plan.app = read_external_app(app.folder);
  plan.configuration = read_run_configuration(plan.variant.folder);
  plan.input = read_input(project, options);
  plan.deck_text = edited_deck(plan.input.deck_text,
                               plan.configuration.edits,
                               (plan.variant.folder / "config.toml").string());
  plan.launcher = options.launcher;
  const int cores = available_cpus().usable_cores() * allocated_nodes();
  plan.layout.nodes = options.nodes;
  plan.layout.ranks = options.ranks;
  plan.layout.threads = options.threads;
  // A layout with nodes is a job's, and was held against the description of its machine.
  plan.layout.oversubscribed =
      options.nodes == 0 && static_cast<long>(options.ranks) * options.threads > cores;
  plan.layout.binding = plan.configuration.binding;
  plan.environment = rank_variables(options, plan.configuration);
  plan.program = find_program(plan.app.program);
  return plan;
}

void require_program(const ExternalPlan& plan) {
  if (plan.program.empty()) {
    throw EnvironmentError(
        fmt::format("{}: the program `{}` is not in PATH; on Debian or Ubuntu: apt-get install {}; "
                    "on a cluster: module load {}",
                    plan.app.name,
                    plan.app.program,
                    plan.app.package,
                    plan.app.name));
  }
}

std::vector<std::string> program_command(const ExternalPlan& plan) {
  std::vector<std::string> command = {plan.program.empty() ? plan.app.program : plan.program};
  const std::string mark = "{deck}";
  const std::string deck = plan.input.deck.filename().string();
  for (std::string argument : plan.app.arguments) {
    if (const std::size_t at = argument.find(mark); at != std::string::npos) {
      argument.replace(at, mark.size(), deck);
    }
    command.push_back(argument);
  }
  return command;
}

std::vector<std::string> launched(const ExternalPlan& plan,
                                  const Variables& exported,
                                  const std::vector<std::string>& command) {
  return launch_arguments(plan.launcher, plan.layout, exported, command);
}

}  // namespace casebook::cli
