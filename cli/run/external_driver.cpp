#include "cli/run/external_driver.hpp"

#include <algorithm>

#include "cli/external/prepared_program.hpp"
#include "cli/run/layout.hpp"
#include "cli/text/arguments.hpp"

namespace casebook::cli {
namespace {

void add_launcher(std::vector<std::string>& arguments, const Launcher& launcher) {
  append_option(arguments, "--launcher", name_of(launcher.kind));
  append_option(arguments, "--launcher-program", launcher.program);
  if (launcher.kind == LauncherKind::srun) {
    append_option(arguments, "--launcher-mpi", launcher.mpi);
  }
  for (const std::string& option : launcher.options) {
    // One word: an option of the launcher begins with `-` and would be taken for one of ours.
    arguments.push_back("--launcher-option=" + option);
  }
}

void add_layout(std::vector<std::string>& arguments, const RankLayout& layout) {
  append_option(arguments, "-N", layout.nodes > 0 ? std::to_string(layout.nodes) : "");
  append_option(arguments, "-n", std::to_string(layout.ranks));
  append_option(arguments, "-t", std::to_string(layout.threads));
}

/// True if it matters which file is started: one that is built, or that a search path leads to.
bool has_program_of_its_own(const PreparedProgram& prepared) {
  const Variables& chosen = prepared.configuration.environment;
  return prepared.build || std::any_of(chosen.begin(), chosen.end(), [](const auto& variable) {
           return is_search_path(variable.first);
         });
}

}  // namespace

Program driver_program(const Experiment& experiment,
                       const Variant& variant,
                       const std::vector<std::string>& more) {
  Program program{{variant.executable.string(), "external-run", variant.app, variant.name}};
  auto& arguments = program.arguments;
  append(arguments, arguments_of(experiment.input));
  for (const auto& [name, value] : experiment.environment) {
    append_option(arguments, "--env", name + "=" + value);
  }
  for (const std::string& word : experiment.wrapper) {
    arguments.push_back("--wrap=" + word);  // one word, as it may begin with `-`
  }
  add_launcher(arguments, experiment.launcher);
  add_layout(arguments, layout_of(experiment, variant));
  const int repetitions = experiment.enough_s > 0.0 ? 1 : experiment.repetitions;
  append_option(arguments, "--repeat", std::to_string(repetitions));
  append_option(arguments, "--group", experiment.instruments.group);
  if (experiment.input.trust_deck) {
    arguments.emplace_back("--trust-deck");
  }
  append(arguments, more);
  program.environment = {{"CASEBOOK_ROOT", experiment.root.string()}};
  program.folder = experiment.root;
  program.adopt_orphans = true;
  return program;
}

Program external_program(const Experiment& experiment, const Variant& variant) {
  const ExternalOptions options = {experiment.input,
                                   experiment.launcher,
                                   layout_of(experiment, variant),
                                   experiment.environment};
  PreparedProgram prepared = prepare_program(experiment.root, variant, options);
  if (!has_program_of_its_own(prepared)) {
    prepared.program.clear();  // its name is typed; where it lies differs from machine to machine
  }
  Program program{launched(prepared, prepared.environment, program_command(prepared))};
  program.environment = launcher_environment(prepared.launcher, prepared.environment);
  program.folder = prepared.input.deck.parent_path();
  return program;
}

}  // namespace casebook::cli
