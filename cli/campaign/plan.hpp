#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/campaign/point.hpp"
#include "cli/jobs/site.hpp"

namespace casebook::cli {

/// A point is run several times; each time is an experiment of its own.
struct PlannedRun {
  std::string id;  ///< that of the point and the number of the repetition
  std::size_t point = 0;
  int repetition = 1;
};

/// An experiment plan, as the team wrote it (docs/jobs.md), ready to be run.
struct Plan {
  std::filesystem::path file;
  std::string question;
  std::string hypothesis;
  Site site;
  int repeats = 6;
  int solves = 1;            ///< timed ones of each run
  bool trust_decks = false;  ///< never of the file, which may be as foreign as its decks
  bool checkpoint = false;   ///< runs save their state, and can be stopped and continued
  double minutes_per_run = 0.0;
  double budget_core_hours = 0.0;   ///< 0: no limit
  int finalists = 0;                ///< of [search], which chooses what is run; 0: everything is
  std::vector<std::string> varied;  ///< keys, in the plan's order
  std::vector<std::vector<std::string>> values;  ///< of each of them
  std::vector<PlanPoint> points;
  std::vector<std::string> left_out;  ///< combinations that do not fit the machine, and why

  /// All experiments in the order in which they are run: one repetition of every point after the
  /// other, every second one backwards, so that a drift of the machine meets all points alike.
  std::vector<PlannedRun> runs() const;

  /// Folder of the ledger: beside the plan, one for each machine.
  std::filesystem::path ledger() const;

  /// Core hours charged for a run of this point.
  double core_hours(const PlanPoint& point) const;
};

/// Reads a plan, and combines what it varies. machine: instead of the plan's own, unless "".
/// Errors: UsageError with every problem of the file.
Plan read_plan(const std::filesystem::path& file,
               const Project& project,
               const std::string& machine = "");

}  // namespace casebook::cli
