#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/launch/launcher.hpp"
#include "harness/cli/process/process.hpp"
#include "harness/cli/project/external_app.hpp"
#include "harness/cli/project/external_case.hpp"
#include "harness/cli/project/project.hpp"
#include "harness/cli/project/run_configuration.hpp"

namespace casebook::cli {

/// What the driver of an external variant is told, by the same options as our own executables.
struct ExternalOptions {
  std::string app;
  std::string variant;
  std::string case_file;
  std::string deck;
  std::vector<std::string> overrides;
  std::vector<std::string> environment;  ///< NAME=VALUE, on top of the configuration's
  Launcher launcher;
  int nodes = 0;  ///< the ranks are spread evenly over so many; 0: as the launcher fills them
  int ranks = 1;
  int threads = 1;
  int repetitions = 1;
  std::string record_file;
  std::string group;
  bool progress = false;
};

/// Everything that is known before the program starts.
struct ExternalPlan {
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

/// Reads and checks everything but the program, which may be on another machine. Errors: UsageError.
ExternalPlan plan_external(const Project& project, const ExternalOptions& options);

/// Errors: EnvironmentError that names the package when the program is missing here.
void require_program(const ExternalPlan& plan);

/// The program and its arguments, with the deck's name in place.
std::vector<std::string> program_command(const ExternalPlan& plan);

/// The launcher with its placement in front of a command that each rank runs.
std::vector<std::string> launched(const ExternalPlan& plan,
                                  const Variables& exported,
                                  const std::vector<std::string>& command);

}  // namespace casebook::cli
