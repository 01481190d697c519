#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/launch/launcher.hpp"
#include "cli/process/child.hpp"
#include "cli/project/input.hpp"

namespace casebook::cli {

/// Instruments of a run beside its clock, and their purpose.
struct Instruments {
  bool profiling = false;  ///< the record's times are not to be used
  std::string counters = "auto";
  bool mpi_stats = true;
  bool split_waiting = false;   ///< tells waiting from transfer in collective calls
  std::string trace_file = {};  ///< "": no trace
  std::string group = {};       ///< id of the comparison or plan that the run belongs to, or ""
};

/// Begin of the group of a plan's runs, which enter no ladder and choose no best variant.
inline constexpr const char* group_of_plans = "plan:";

/// Files for the state of the one solve; "" for what is not asked for.
struct Saving {
  std::string checkpoint = {};  ///< the state goes there
  std::string restart = {};     ///< the solve goes on from there

  bool any() const { return !checkpoint.empty() || !restart.empty(); }
};

/// Everything that the runs of several variants share.
struct Experiment {
  std::filesystem::path root;     ///< of the project; runs start in it
  std::filesystem::path results;  ///< records go to <results>/<app>/
  Input input;
  Launcher launcher;
  RankLayout layout;
  bool own_layouts = false;  ///< every variant brings its own instead of `layout`
  int repetitions = 6;
  bool later_round =
      false;              ///< the variant was asked everything in an earlier round, unchanged since
  double enough_s = 0.0;  ///< above 0: no repetition begins once the timed solves took this long
  Instruments instruments = {};
  Saving saving = {};
  Variables environment = {};             ///< for the ranks, instead of what the launcher would set
  std::vector<std::string> wrapper = {};  ///< in front of the executable, on every rank
  std::filesystem::path record_file = {};  ///< of the one run; empty: a new name for each run
};

/// The instruments that differ from the executables' defaults, as options.
std::vector<std::string> arguments_of(const Instruments& instruments);

/// Arguments of our executable for the experiment: input, instruments, saving, repetitions.
std::vector<std::string> arguments_of(const Experiment& experiment);

/// The part of a command line that asks for the experiment again, from `--case` or `--deck` to
/// `--repeat`.
std::vector<std::string> command_line_of(const Experiment& experiment);

}  // namespace casebook::cli
