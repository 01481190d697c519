#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/adopt/candidate.hpp"
#include "cli/adopt/printed_lines.hpp"

namespace casebook::cli {

/// A candidate and where it stands in the first output.
struct Found {
  Candidate candidate;
  PrintedLine line;
  std::size_t k = 0;  ///< which number of the line
  int rank = 0;       ///< of an answer: the higher, the more it says
};

/// Rank of an answer: one that calls itself a result, or ends a column that changed on the
/// way; any other; a round number, which was probably set and not computed.
int rank_of(const std::string& output, const Found& found);

/// The best of them, in the order of the output: by their rank, then what is printed last. Round
/// numbers only where nothing else is an answer; one of several that are equal.
std::vector<Found> best_of(const std::vector<Found>& all);

}  // namespace casebook::cli
