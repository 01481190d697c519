#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/launch/launcher.hpp"
#include "harness/cli/project/external_app.hpp"
#include "harness/cli/project/external_case.hpp"
#include "harness/cli/project/input.hpp"
#include "harness/cli/project/run_configuration.hpp"
#include "harness/cli/project/variant.hpp"

namespace casebook::cli {

/// What is asked of the driver of an external variant.
struct ExternalOptions {
  Input input;
  Launcher launcher;
  RankLayout layout;      ///< the configuration says the binding
  Variables environment;  ///< on top of the configuration's
  int repetitions = 1;
  std::string record_file = {};
  std::string group = {};
  bool progress = false;
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
  Variables environment;  ///< of every rank
  std::string program;    ///< full path; "" where the program is missing
};

/// Reads and checks everything but the program, which may be on another machine.
/// root: of the project. Errors: UsageError.
PreparedProgram prepare_program(const std::filesystem::path& root,
                                const Variant& variant,
                                const ExternalOptions& options);

/// Errors: EnvironmentError that names the package when the program is missing here.
void require_program(const PreparedProgram& prepared);

/// The program by its name in PATH and its arguments, with the deck's name in place.
std::vector<std::string> command_of(const ExternalApp& app, const std::string& deck);

/// The same with the program's full path where it is here.
std::vector<std::string> program_command(const PreparedProgram& prepared);

/// The launcher with its placement in front of a command that each rank runs.
std::vector<std::string> launched(const PreparedProgram& prepared,
                                  const Variables& exported,
                                  const std::vector<std::string>& command);

}  // namespace casebook::cli
