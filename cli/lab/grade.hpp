#pragma once

#include "cli/lab/options.hpp"

namespace casebook::cli {

/// Judges and scores untrusted submissions: each is built and run in a sandbox, its times are
/// held against the grader's own clock, and what it answers against a run of the solution. Prints a
/// table, writes a verdict for each in work/verdicts/, and puts what passes on the board. With --watch
/// it goes on with what is handed in later, a line for each.
/// Returns the exit code: 2 where one was refused.
int lab_grade(const LabOptions& options);

}  // namespace casebook::cli
