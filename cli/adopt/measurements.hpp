#pragma once

#include <string>
#include <vector>

#include "cli/adopt/candidate.hpp"
#include "cli/adopt/printed_lines.hpp"

namespace casebook::cli {

/// True if the words call what they stand for a clock's: wall time, seconds, a rate, a bandwidth.
bool calls_itself_measured(const std::string& words, const std::string& unit);

/// True if these could be seconds of the runs: not negative, and none longer than its run.
bool could_be_seconds(const std::vector<double>& seen, const std::vector<TrialRun>& runs);

/// Digits that count: 4 of 0.8442 and of 8.442000e-01.
int significant_digits(const std::string& number);

/// True if a row of a table has the seconds of phases in it: every number could be seconds, with
/// few digits, and one of them moves with the load.
/// seen: of every number of the row, in each run
bool is_row_of_phases(const PrintedLine& row,
                      const std::vector<std::vector<double>>& seen,
                      const std::vector<TrialRun>& runs);

}  // namespace casebook::cli
