#include "cli/external/prepared_program.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>

#include <unistd.h>

#include <fmt/format.h>

#include "cli/process/cpus.hpp"
#include "cli/process/process.hpp"
#include "cli/project/deck_commands.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/machine/openblas_core.hpp"

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

/// Without empty parts, which stand for the folder that one is in.
std::string without_empty_parts(const std::string& path) {
  std::string result;
  for (const std::string& part : split_at(path, ':')) {
    result += part.empty() ? "" : (result.empty() ? "" : ":") + part;
  }
  return result;
}

/// {NAME} in the value of the variable NAME stands for what it was.
std::string expanded(const std::string& name, const std::string& value) {
  const std::string mark = "{" + name + "}";
  const std::size_t at = value.find(mark);
  if (at == std::string::npos) {
    return value;
  }
  const char* before = std::getenv(name.c_str());
  std::string text = value;
  text.replace(at, mark.size(), before == nullptr ? "" : before);
  return is_search_path(name) ? without_empty_parts(text) : text;
}

/// The value {openblas_core} stands for the kernels that fit this processor: those of a newer one would
/// end in an illegal instruction. Where none is known the variable is left out.
void name_openblas_kernels(Variables& variables) {
  constexpr const char* mark = "{openblas_core}";
  const std::string fitting = fitting_openblas_core();
  if (fitting.empty()) {
    std::erase_if(variables, [&](const auto& variable) { return variable.second == mark; });
  }
  for (auto& [name, value] : variables) {
    value = value == mark ? fitting : value;
  }
}

Variables rank_variables(const ExternalOptions& options,
                         const ExternalApp& app,
                         const RunConfiguration& configuration) {
  Variables variables = {{"OMP_NUM_THREADS", std::to_string(options.layout.threads)}};
  std::copy_if(app.environment.begin(),
               app.environment.end(),
               std::back_inserter(variables),
               [](const auto& variable) { return std::getenv(variable.first.c_str()) == nullptr; });
  variables.insert(
      variables.end(), configuration.environment.begin(), configuration.environment.end());
  for (const auto& chosen : options.environment) {
    std::erase_if(variables, [&](const auto& known) { return known.first == chosen.first; });
    variables.push_back(chosen);
  }
  for (auto& [name, value] : variables) {
    value = expanded(name, value);
  }
  name_openblas_kernels(variables);
  return variables;
}

/// The folders that a rank looks for programs in.
std::string path_of(const Variables& environment) {
  const auto own = std::find_if(environment.begin(), environment.end(), [](const auto& variable) {
    return variable.first == "PATH";
  });
  const char* inherited = std::getenv("PATH");
  return own != environment.end() ? own->second : inherited == nullptr ? "" : inherited;
}

/// The full path, also of a file that is not there yet; "" where PATH has no such program.
std::string path_of_program(const PreparedProgram& prepared) {
  const std::string& name = prepared.program_name;
  if (prepared.build) {
    return (prepared.build->source() / name).lexically_normal().string();
  }
  return std::filesystem::path(name).is_absolute()
             ? name
             : find_program(name, path_of(prepared.environment));
}

/// A layout with nodes is a job's, and was held against the description of its machine.
RankLayout layout_here(RankLayout layout, Binding binding) {
  const int cores = available_cpus().usable_cores() * allocated_nodes();
  layout.oversubscribed =
      layout.nodes == 0 && static_cast<long>(layout.ranks) * layout.threads > cores;
  layout.binding = binding;
  return layout;
}

/// Refuses harmful input; the files that the deck reads are in the run's folder, too.
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
  if (!prepared.configuration.before.empty()) {
    prepared.app.before = prepared.configuration.before;
  }
  prepared.input = read_input(root, variant.app, options.input);
  prepared.deck_text = edited_deck(prepared.input.deck_text,
                                   prepared.configuration.edits,
                                   (variant.folder / "config.toml").string());
  prepared.trusts_deck = options.input.trust_deck;
  if (!prepared.trusts_deck) {
    require_harmless_input(prepared);
  }
  prepared.launcher = options.launcher;
  prepared.wrapper = options.wrapper;
  prepared.layout = layout_here(options.layout, prepared.configuration.binding);
  prepared.environment = rank_variables(options, prepared.app, prepared.configuration);
  if (prepared.configuration.build) {
    prepared.build = find_build(*prepared.configuration.build, builds_folder(root, variant));
  }
  const std::string& own_program = prepared.configuration.program;
  prepared.program_name = own_program.empty() ? prepared.app.program : own_program;
  prepared.program = path_of_program(prepared);
  return prepared;
}

bool is_confined(const PreparedProgram& prepared) {
  return !prepared.trusts_deck && !prepared.app.deck_commands.empty();
}

std::filesystem::path builds_folder(const std::filesystem::path& root, const Variant& variant) {
  const std::filesystem::path build = variant.executable.parent_path().parent_path();
  const bool writable = access(root.c_str(), W_OK) == 0;
  return (writable ? root / "build" : build.parent_path()) / "external" / variant.app;
}

bool is_search_path(const std::string& variable) {
  constexpr std::array names = {"PATH", "LD_LIBRARY_PATH", "LD_PRELOAD"};
  return std::find(names.begin(), names.end(), variable) != names.end();
}

void require_program(const PreparedProgram& prepared) {
  if (prepared.build) {
    make_build(*prepared.configuration.build, *prepared.build);
  }
  if (!prepared.program.empty() && access(prepared.program.c_str(), X_OK) != 0) {
    throw EnvironmentError(fmt::format(
        "{}: there is no program {}{}",
        (prepared.variant.folder / "config.toml").string(),
        prepared.program,
        prepared.build ? "; the build made none there, see " + prepared.build->log().string()
                       : "; set `program` to where it is"));
  }
  if (prepared.program.empty()) {
    throw EnvironmentError(fmt::format(
        "{}: the program `{}` is not in PATH; {}",
        prepared.app.name,
        prepared.program_name,
        prepared.app.package.empty()
            ? "set `program` of app.toml, or PATH in [environment], to where it is"
            : fmt::format("on Debian or Ubuntu: apt-get install {}; on a cluster: module "
                          "load {}",
                          prepared.app.package,
                          prepared.app.name)));
  }
}

std::string with_deck(std::string text, const std::string& deck) {
  const std::string mark = "{deck}";
  if (const std::size_t at = text.find(mark); at != std::string::npos) {
    text.replace(at, mark.size(), deck);
  }
  return text;
}

std::vector<std::string> command_of(const ExternalApp& app,
                                    const RunConfiguration& configuration,
                                    const std::string& deck) {
  std::vector<std::string> command = {configuration.program.empty() ? app.program
                                                                    : configuration.program};
  for (const std::string& argument : app.arguments) {
    command.push_back(with_deck(argument, deck));
  }
  return command;
}

std::vector<std::string> program_command(const PreparedProgram& prepared) {
  std::vector<std::string> command =
      command_of(prepared.app, prepared.configuration, prepared.input.deck.filename().string());
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
