#pragma once

#include "cli/text/terminal.hpp"
#include "cli/versus/evidence.hpp"

namespace casebook::cli {

/// Runs the pairs, the peer first, then ours first, and so on, with progress on standard error. The
/// record is written after each pair. Stops at the first answer that a judge rejects.
/// Returns the exit code: 0, 2 (no ratio), or that of a run that left no record.
/// Errors: EnvironmentError; Interrupted, with the pairs so far in the evidence.
int measure(PeerComparison& evidence, const Terminal& terminal);

}  // namespace casebook::cli
