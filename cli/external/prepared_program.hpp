#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/external/program_build.hpp"
#include "cli/launch/launcher.hpp"
#include "cli/project/external_app.hpp"
#include "cli/project/external_case.hpp"
#include "cli/project/input.hpp"
#include "cli/project/run_configuration.hpp"
#include "cli/project/variant.hpp"

namespace casebook::cli {

/// Options of the driver of an external variant.
struct ExternalOptions {
  Input input;
  Launcher launcher;
  RankLayout layout;      ///< the configuration says the binding
  Variables environment;  ///< on top of the configuration's
  int repetitions = 1;
  std::string record_file = {};
  std::string group = {};
  bool progress = false;
  std::vector<std::string> wrapper = {};  ///< in front of the program on every rank, such as perf
};

/// Everything that is known before the program starts.
struct PreparedProgram {
  Variant variant;
  ExternalApp app;
  RunConfiguration configuration;
  ExternalCase input;
  std::string deck_text;  ///< as the configuration edits it
  Launcher launcher;
  RankLayout layout;
  Variables environment;              ///< of every rank
  std::string program_name;           ///< as the configuration or the app has it
  std::string program;                ///< full path; "" where PATH has none
  std::vector<std::string> wrapper;   ///< in front of the program on every rank
  std::optional<ProgramBuild> build;  ///< where the configuration builds the program
  bool trusts_deck = false;
};

/// True if the kernel keeps the program from what its deck may ask for: it is one whose decks can start
/// programs, and this deck is not trusted.
bool is_confined(const PreparedProgram& prepared);

/// Folder of the builds of an app: in the project, or beside its build where it is read-only.
std::filesystem::path builds_folder(const std::filesystem::path& root, const Variant& variant);

/// Reads and checks everything but the program, which may be on another machine.
/// root: of the project. Errors: UsageError.
PreparedProgram prepare_program(const std::filesystem::path& root,
                                const Variant& variant,
                                const ExternalOptions& options);

/// Builds the program where the configuration says how, unless that was done.
/// Errors: EnvironmentError that names the package when the program is missing here, or shows the end
/// of the build's log.
void require_program(const PreparedProgram& prepared);

/// True if a variable says where programs or libraries are found. The launcher does not get those of a
/// configuration: it would be another launcher, or not start.
bool is_search_path(const std::string& variable);

/// The text with the deck's name for {deck}.
std::string with_deck(std::string text, const std::string& deck);

/// The program as it is described, and its arguments with the deck's name in place.
std::vector<std::string> command_of(const ExternalApp& app,
                                    const RunConfiguration& configuration,
                                    const std::string& deck);

/// The program's command, with its full path where it is here.
std::vector<std::string> program_command(const PreparedProgram& prepared);

/// The launcher with its placement in front of a command that each rank runs.
std::vector<std::string> launched(const PreparedProgram& prepared,
                                  const Variables& exported,
                                  const std::vector<std::string>& command);

}  // namespace casebook::cli
