#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/run/app.hpp"

namespace casebook {

/// Arguments on the command line of an app executable.
struct Arguments {
  InputChoice input;
  int repetitions = 6;  ///< timed solves; 1 means no warm-up
  /// Above 0: no repetition begins once the timed solves took this long together.
  double enough_s = 0.0;
  bool later_round = false;  ///< of a climb whose first has asked this variant everything
  bool untimed = false;      ///< one solve is judged, and neither timed nor recorded: for tests
  /// Not empty: so it is with each of these numbers of threads.
  std::vector<int> thread_counts;
  std::vector<std::string> more_cases;  ///< files of cases: the same is done with each, for tests
  std::string record_file;              ///< "" prints a summary instead
  std::string kind = "run";  ///< "run", or "profile": made under a profiler, its times are not used
  std::string group;         ///< id of the climb or comparison that the run belongs to, or ""
  std::string counters = "auto";  ///< "auto", "perf" or "none"
  bool mpi_stats = true;          ///< calls, bytes and times of MPI
  bool split_waiting = false;     ///< a timed barrier in front of every collective call
  std::string replay;             ///< record of a run whose seeds are taken again, or ""
  std::string trace_file;         ///< "": no trace
  /// Place of checkpoints, a file or a folder (see checkpoint_path()); nothing: none are written, and
  /// SIGTERM and SIGUSR1 end the run at once.
  std::optional<std::string> checkpoint;
  std::optional<std::string> restart;  ///< the checkpoint to go on from, a file or a folder
  bool progress = false;               ///< machine-readable progress lines on standard output
  bool identity = false;
  bool check_input = false;
  int foreseen_ranks = 0;  ///< with check_input: says what memory so many need; 0: does not
};

/// Parses the command line. Sets exit_code when there is nothing left to do (--help).
/// Errors: UsageError.
Arguments parse_arguments(int argc, char** argv, std::optional<int>& exit_code);

}  // namespace casebook
