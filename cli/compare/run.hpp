#pragma once

#include <string>

#include "cli/compare/comparison.hpp"
#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Makes the pairs, AB BA AB ..., one run after the other, with progress on standard error. The
/// comparison's record is written after each pair, so that whatever ends the program takes no pair
/// with it. Stops at the first run that the judge rejects or that leaves no ratio.
/// label: what the lines of progress begin with.
/// Returns the exit code: 0, 2 (no ratio), or that of a run that left no record.
/// Errors: EnvironmentError; Interrupted, with the pairs so far in the comparison.
int measure(Comparison& comparison, const std::string& label, const Terminal& terminal);

/// "AB BA AB": the order of the runs in this many pairs.
std::string order_text(int pairs);

}  // namespace casebook::cli
