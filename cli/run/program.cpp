#include "cli/run/program.hpp"

#include <utility>

#include <fmt/format.h>

#include "cli/launch/rank_death.hpp"
#include "cli/process/process.hpp"
#include "cli/records/records.hpp"
#include "cli/run/external_driver.hpp"
#include "cli/run/layout.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

Variables variables_of(const Experiment& experiment) {
  Variables variables = rank_environment(experiment.launcher, experiment.layout);
  variables.emplace_back("CASEBOOK_ROOT", experiment.root.string());
  for (const auto& chosen : experiment.environment) {
    std::erase_if(variables, [&](const auto& known) { return known.first == chosen.first; });
    variables.push_back(chosen);
  }
  return variables;
}

}  // namespace

fs::path new_record_file(const Experiment& experiment, const Variant& variant) {
  if (!experiment.record_file.empty()) {
    return experiment.record_file;
  }
  const std::string id =
      new_record_id(variant.target(), experiment.input.name, layout_of(experiment, variant));
  return experiment.results / variant.app / (id + ".json");
}

Program launch_program(const Experiment& experiment,
                       const Variant& variant,
                       const fs::path& record_file) {
  if (variant.external) {
    return driver_program(experiment, variant, {"--record", record_file.string(), "--progress"});
  }
  std::vector<std::string> command = experiment.wrapper;
  command.push_back(variant.executable.string());
  append(command, arguments_of(experiment));
  append(command, {"--record", record_file.string(), "--progress"});
  const Variables exported = variables_of(experiment);
  Program program;
  program.arguments = launch_arguments(experiment.launcher, experiment.layout, exported, command);
  program.environment = launcher_environment(experiment.launcher, exported);
  if (!experiment.saving.any()) {
    for (auto& variable : without_grace(experiment.launcher)) {
      program.environment.push_back(std::move(variable));
    }
  }
  program.folder = experiment.root;
  program.saves_on_request = experiment.saving.any();
  program.adopt_orphans = true;
  return program;
}

Program asking_program(const Experiment& experiment,
                       const Variant& variant,
                       const fs::path& record_file) {
  if (experiment.launcher.kind == LauncherKind::fujitsu) {
    return launch_program(experiment, variant, record_file);
  }
  Experiment asking = experiment;
  asking.environment.emplace_back("CASEBOOK_SEEDS", "asked");
  Program program = launch_program(asking, variant, record_file);
  program.is_answered = true;
  return program;
}

Program shown_program(const Experiment& experiment,
                      const Variant& variant,
                      const fs::path& record_file) {
  return variant.external ? external_program(experiment, variant)
                          : launch_program(experiment, variant, record_file);
}

std::string dry_run_text(const Program& program) {
  std::vector<std::string> words;
  for (const auto& [name, value] : program.environment) {
    words.push_back(name + "=" + value);
  }
  append(words, program.arguments);
  return fmt::format("cd {} && {}\n", shell_line({program.folder.string()}), shell_line(words));
}

Program input_checker(const Experiment& experiment, const Variant& variant) {
  if (variant.external) {
    return driver_program(experiment, variant, {"--check-input"});
  }
  Program program{{variant.executable.string(), "--check-input"}};
  append(program.arguments, arguments_of(experiment.input));
  program.environment = variables_of(experiment);
  program.folder = experiment.root;
  return program;
}

InputCheck check_input(const Experiment& experiment, const Variant& variant) {
  Program checker = input_checker(experiment, variant);
  if (!variant.external) {
    append(checker.arguments, {"--ranks", std::to_string(experiment.layout.ranks)});
  }
  const Captured checked = capture(checker);
  if (checked.ending.fine()) {
    return {exit_fine, Json::parse(checked.output, nullptr, false)};
  }
  if (checked.ending.signal != 0) {
    const RankDeath death = rank_death_by(checked.ending.signal);
    return {death.exit_code,
            nullptr,
            fmt::format("casebook: error: {} died while it read the input: {}; {}\n",
                        variant.target(),
                        death.words,
                        death.advice)};
  }
  const bool wrong_input = checked.ending.exit_code == exit_usage;
  return {wrong_input ? exit_usage : exit_environment, nullptr, checked.errors};
}

}  // namespace casebook::cli
