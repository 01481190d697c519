#pragma once

#include "cli/campaign/run.hpp"

namespace casebook::cli {

/// Distribution of a plan's runs over jobs.
enum class SubmitMode {
  each,      ///< a job for each point
  array,     ///< one job array, a task for each point
  together,  ///< one job for all: the only way to interleave the repetitions
};

/// Writes the job scripts, claims the runs, and hands the scripts in. Prints a line for each job.
/// Errors: UsageError (a machine without a scheduler, points of an array that differ in size),
/// EnvironmentError (the scheduler refuses: the claims on that job's runs are closed as failed).
int submit_plan(const Plan& plan,
                const Project& project,
                const PlanRunOptions& options,
                SubmitMode mode);

}  // namespace casebook::cli
