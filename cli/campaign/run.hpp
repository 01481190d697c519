#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/campaign/ledger.hpp"
#include "cli/campaign/plan.hpp"
#include "cli/campaign/state.hpp"

namespace casebook::cli {

/// Choice of a plan's experiments to run, and their place.
struct PlanRunOptions {
  std::vector<std::string> points;   ///< only these; empty: all
  bool retry_failed = false;         ///< those that failed, too
  int limit = 0;                     ///< at most so many; 0: all
  std::filesystem::path results;     ///< records go to <results>/<app>/
  bool dry_run = false;              ///< print what would be started, start nothing
  std::string job_name;              ///< inside a job: only what was handed in with this name
  std::set<std::string> dead_hosts;  ///< see StaleClaims
};

/// True when the options choose this point.
bool is_chosen(const PlanRunOptions& options, const PlanPoint& point);

/// True when a run in this stage is one to start. Those that failed only on request.
bool is_wanted(const PlanRunOptions& options, RunStage stage);

/// A claim on the next attempt at a run, not yet on disk: names of the attempt, its record and its
/// checkpoint.
Claim draft_claim(const Plan& plan,
                  const PlannedRun& run,
                  const Ledger& ledger,
                  const std::filesystem::path& results);

/// File with the saved state of a run; "" where the plan saves none.
std::string checkpoint_file_of(const Plan& plan, const Ledger& ledger, const std::string& run);

/// Runs what is wanted and free, one after the other, until nothing is left or it is asked to
/// stop. Several processes may do so at once. Returns the exit code: 2 when a run failed, 5 when the
/// time was up.
/// Errors: EnvironmentError (a disk that is full: what was begun is settled by the next reader).
int run_plan(const Plan& plan, const Project& project, const PlanRunOptions& options);

}  // namespace casebook::cli
