#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/climb/chain.hpp"
#include "cli/climb/ladder.hpp"
#include "cli/climb/rounds.hpp"
#include "cli/project/project.hpp"
#include "cli/run/experiment_options.hpp"

namespace casebook::cli {

/// The command line of a climb.
struct ClimbOptions {
  ExperimentOptions experiment;
  std::vector<std::string> only;
  std::string markdown_file;
  std::string from;
  std::string budget;
  bool steps = false;
  bool chain = false;
  bool until_told = false;
  bool resume = false;
  bool json = false;
  bool dry_run = false;
};

/// Timed solves of one process in a round go on as long as this: one that is longer is the only one after the first
/// solve, which warms up.
inline constexpr double enough_of_a_run_s = 0.5;

/// Results of a climb on one case.
struct ClimbedLeg {
  Leg leg;
  Experiment experiment;
  std::vector<Rung> rungs = {};
};

/// The rungs to be climbed, in the ladder's order.
/// only: their names as typed, or none for the whole ladder
std::vector<Variant> chosen_variants(const Project& project,
                                     const App& app,
                                     const std::vector<std::string>& only);

/// One leg, or one for each case that the predictions count on.
std::vector<ClimbedLeg> planned_legs(const ClimbOptions& options, const Project& project);

/// Rounds, unless a number of repetitions is asked for: then one process for each rung.
/// Errors: UsageError for options that exclude each other.
std::optional<RoundsPlan> rounds_plan(const ClimbOptions& options);

/// Counts need no rounds, and make no table of times.
/// Errors: UsageError for options that only times have.
void refuse_timing_options(const ClimbOptions& options);

}  // namespace casebook::cli
