#pragma once

#include <string>
#include <vector>

#include "cli/adopt/candidate.hpp"

namespace casebook::cli {

/// Values that the outputs have in common, the answers first, in the order of the output.
/// deck_text: numbers that stand there are echoes and no answers
/// variations: show how far rounding moves an answer
std::vector<Candidate> find_candidates(const std::vector<TrialRun>& runs,
                                       const std::string& deck_text,
                                       const std::vector<Variation>& variations = {});

/// A pattern with one group for the version that the output tells; "" where it tells none.
std::string version_pattern_in(const std::string& output);

}  // namespace casebook::cli
