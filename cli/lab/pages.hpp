#pragma once

#include "cli/lab/options.hpp"

namespace casebook::cli {

/// Each is one part of `casebook lab` and returns the exit code.

/// All labs, or the page of one.
int lab_list(const LabOptions& options);

/// Makes the member's copy and says what to do next.
int lab_start(const LabOptions& options);

/// Shows the next hint, and notes on the state of the copy what it costs.
int lab_hint(const LabOptions& options);

/// Shows the solution to those who have submitted.
int lab_solution(const LabOptions& options);

int lab_board(const LabOptions& options);

/// Writes the file of a new lab made of two variants.
int lab_new(const LabOptions& options);

}  // namespace casebook::cli
