#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/launch/launcher.hpp"
#include "harness/cli/process/process.hpp"
#include "harness/cli/project/project.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The input of a run, as the executable's command line takes it.
struct Input {
  std::string name;                    ///< of the case, or the deck's file stem
  std::vector<std::string> arguments;  ///< --case-file or --deck, and --set
  std::vector<std::string> overrides;  ///< KEY=VALUE
};

/// Everything that the runs of several variants share.
struct Experiment {
  std::filesystem::path root;     ///< of the project; runs start in it
  std::filesystem::path results;  ///< records go to <results>/<app>/
  Input input;
  Launcher launcher;
  RankLayout layout;
  bool own_layouts = false;  ///< every variant brings its own, in place of `layout`
  int repetitions = 6;
  /// Options of the executable for what is recorded beside time: counters, MPI, trace, group.
  std::vector<std::string> instruments = {};
  /// Options of the executable that save the state of a solve and go on from one.
  std::vector<std::string> saving = {};
  Variables environment = {};  ///< for the ranks, in place of what the launcher would set
  std::vector<std::string> wrapper = {};   ///< in front of the executable, on every rank
  std::filesystem::path record_file = {};  ///< of the one run; empty: a new name for each run
};

/// The ranks and threads of a run of this variant. Errors: UsageError when its configuration is bad.
RankLayout layout_of(const Experiment& experiment, const Variant& variant);

/// The part of a command line that asks for the experiment again, from `--case` or `--deck` to
/// `--repeat`.
std::vector<std::string> words_for(const Experiment& experiment);

/// Where the record of a new run of this variant goes: the experiment's own file, or a name that no
/// record has.
std::filesystem::path new_record_file(const Experiment& experiment, const Variant& variant);

/// The run as a program: the launcher, its placement of ranks, and the executable; or the driver of
/// a program that we did not write, which starts the launcher for every repetition.
Program launch_program(const Experiment& experiment,
                       const Variant& variant,
                       const std::filesystem::path& record_file);

/// The run as a person reads it: that of launch_program(), but without the driver of an external
/// variant. Errors: UsageError, EnvironmentError (the other program is missing).
Program shown_program(const Experiment& experiment,
                      const Variant& variant,
                      const std::filesystem::path& record_file);

/// The input as one executable sees it.
struct InputCheck {
  int exit_code = 0;         ///< 0, 3 (the input is wrong), or 2 or 4 (the executable died)
  Json description = {};     ///< sizes and settings; null unless the exit code is 0
  std::string message = {};  ///< what is wrong, for a person; ends with a newline
};

/// The executable that is asked whether the input is right: nothing of MPI is started.
Program input_checker(const Experiment& experiment, const Variant& variant);

/// Asks the executable whether the input is right, without starting MPI: takes milliseconds.
InputCheck check_input(const Experiment& experiment, const Variant& variant);

}  // namespace casebook::cli
