#pragma once

#include "cli/lab/options.hpp"

namespace casebook::cli {

/// Builds the copy, judges it on the open cases, times it against start and solution, and says what
/// limits it now. Returns the exit code.
int lab_status(const LabOptions& options);

/// Judges the copy on hidden cases, scores it, and puts it on the board. Returns the exit code.
int lab_submit(const LabOptions& options);

}  // namespace casebook::cli
