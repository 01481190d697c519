#pragma once

#include "cli/lab/options.hpp"

namespace casebook::cli {

/// Walks labs from start to solution as their authors must: the judge accepts both on open and hidden
/// cases (of a repair the solution alone), the start scores 0 within its interval and the solution 1.
/// With --record, the measured gain is written for `lab list`. Returns the exit code.
int lab_check(const LabOptions& options);

}  // namespace casebook::cli
