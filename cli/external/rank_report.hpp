#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/process/child.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Observations of one rank of an external program.
struct RankReport {
  int rank = 0;
  std::string host;
  std::string cpus;  ///< that it may run on, in the kernel's list notation: 0-1,4
  double peak_mib = 0.0;
  double involuntary_switches = 0.0;
  double user_s = 0.0;
  double system_s = 0.0;
  Json environment;  ///< variables that change how a run behaves
};

/// Program of every rank.
struct RankProgram {
  std::vector<std::string> command;
  Variables environment;
  std::string standard_input = {};  ///< a file for rank 0; "": nothing
  bool starts_no_other = false;     ///< see become_sole_program()
};

/// Leaves it in the folder for watch_rank(): no launcher comes to see, split or expand it.
void write_rank_program(const std::filesystem::path& folder, const RankProgram& program);

/// Runs the program of the folder as this process's child, waits for it, and writes
/// <folder>/rank<k>.json. The number comes from the launcher's variables. Returns the program's exit
/// code; a signal that ended it ends this process too.
/// Errors: UsageError (no program there), EnvironmentError (cannot be started, cannot write).
int watch_rank(const std::filesystem::path& folder);

/// The reports of all ranks that left one, by rank.
std::vector<RankReport> read_rank_reports(const std::filesystem::path& folder);

}  // namespace casebook::cli
