#include "harness/cli/external/prepared_program.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/cli/process/cpus.hpp"
#include "harness/cli/process/process.hpp"
#include "harness/cli/project/deck_commands.hpp"
#include "harness/cli/schedulers/scheduler.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

ExternalCase read_input(const std::filesystem::path& root,
                        const std::string& app,
                        const Input& input) {
  if (!input.overrides.empty()) {
    throw UsageError(
        fmt::format("--set {}: a deck of {} is changed by a configuration (config.toml), or use "
                    "another one with --deck FILE",
                    input.overrides.front(),
                    app));
  }
  return input.deck.empty() ? read_external_case(root, input.case_file)
                            : bare_deck(root, input.deck);
}

Variables rank_variables(const ExternalOptions& options, const RunConfiguration& configuration) {
  Variables variables = {{"OMP_NUM_THREADS", std::to_string(options.layout.threads)}};
  variables.insert(
      variables.end(), configuration.environment.begin(), configuration.environment.end());
  for (const auto& chosen : options.environment) {
    std::erase_if(variables, [&](const auto& known) { return known.first == chosen.first; });
    variables.push_back(chosen);
  }
  return variables;
}

/// A layout with nodes is a job's, and was held against the description of its machine.
RankLayout layout_here(RankLayout layout, Binding binding) {
  const int cores = available_cpus().usable_cores() * allocated_nodes();
  layout.oversubscribed =
      layout.nodes == 0 && static_cast<long>(layout.ranks) * layout.threads > cores;
  layout.binding = binding;
  return layout;
}

/// What the deck reads is in the run's folder, too.
void require_harmless_input(const PreparedProgram& prepared) {
  require_harmless_deck(prepared.app, prepared.input.deck, prepared.deck_text);
  for (const std::filesystem::path& file : prepared.input.files) {
    require_harmless_deck(prepared.app, file, read_file(file));
  }
}

}  // namespace

PreparedProgram prepare_program(const std::filesystem::path& root,
                                const Variant& variant,
                                const ExternalOptions& options) {
  PreparedProgram prepared;
  prepared.variant = variant;
  prepared.app = read_external_app(root / "apps" / variant.app);
  prepared.configuration = read_run_configuration(variant.folder);
  prepared.input = read_input(root, variant.app, options.input);
  prepared.deck_text = edited_deck(prepared.input.deck_text,
                                   prepared.configuration.edits,
                                   (variant.folder / "config.toml").string());
  if (!options.input.trust_deck) {
    require_harmless_input(prepared);
  }
  prepared.launcher = options.launcher;
  prepared.layout = layout_here(options.layout, prepared.configuration.binding);
  prepared.environment = rank_variables(options, prepared.configuration);
  prepared.program = find_program(prepared.app.program);
  return prepared;
}

void require_program(const PreparedProgram& prepared) {
  if (prepared.program.empty()) {
    throw EnvironmentError(
        fmt::format("{}: the program `{}` is not in PATH; on Debian or Ubuntu: apt-get install {}; "
                    "on a cluster: module load {}",
                    prepared.app.name,
                    prepared.app.program,
                    prepared.app.package,
                    prepared.app.name));
  }
}

std::vector<std::string> command_of(const ExternalApp& app, const std::string& deck) {
  std::vector<std::string> command = {app.program};
  const std::string mark = "{deck}";
  for (std::string argument : app.arguments) {
    if (const std::size_t at = argument.find(mark); at != std::string::npos) {
      argument.replace(at, mark.size(), deck);
    }
    command.push_back(argument);
  }
  return command;
}

std::vector<std::string> program_command(const PreparedProgram& prepared) {
  std::vector<std::string> command =
      command_of(prepared.app, prepared.input.deck.filename().string());
  if (!prepared.program.empty()) {
    command.front() = prepared.program;
  }
  return command;
}

std::vector<std::string> launched(const PreparedProgram& prepared,
                                  const Variables& exported,
                                  const std::vector<std::string>& command) {
  return launch_arguments(prepared.launcher, prepared.layout, exported, command);
}

}  // namespace casebook::cli
