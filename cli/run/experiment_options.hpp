#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/project/project.hpp"
#include "cli/run/experiment.hpp"

namespace CLI {
class App;
}

namespace casebook::cli {

/// Options of a run, as typed.
struct ExperimentOptions {
  std::string app;
  std::string case_name;
  std::string deck;
  std::vector<std::string> overrides;
  std::string ranks;              ///< "": one for each core that `threads` leaves
  std::string threads;            ///< "": 1
  std::string nodes;              ///< "": as the launcher fills them
  std::string repetitions = "6";  ///< "": 6
  std::string launcher = "auto";
  std::string counters = "auto";
  bool no_mpi_stats = false;
  bool split_waiting = false;
  bool trust_deck = false;
  std::string results;  ///< "": the project's own folder
  bool keep = false;    ///< store where the project keeps the evidence of this machine
};

/// Adds the options that `run` and `climb` share.
void add_experiment_options(CLI::App& command, ExperimentOptions& options);

/// Checks the choices against the project and this machine, and fills in what was not chosen.
/// Errors: UsageError, EnvironmentError (no launcher).
Experiment make_experiment(const ExperimentOptions& options, const Project& project);

/// Adds `--deck`, or other names of it.
void add_deck_option(CLI::App& command, ExperimentOptions& options, const char* names = "--deck");

/// Full path of a deck: a file, or the folder of a model. Errors: UsageError where it is neither.
std::filesystem::path existing_deck(const std::string& deck);

/// The part of make_experiment() that chooses the case or the deck. Errors: UsageError.
Input choose_input(const ExperimentOptions& options,
                   const App& app,
                   const std::filesystem::path& root);

/// Prints on standard error what the user should know before an oversubscribed run.
void warn_if_oversubscribed(const Experiment& experiment);

}  // namespace casebook::cli
