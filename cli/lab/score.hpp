#pragma once

#include <string>
#include <vector>

#include "harness/core/nonparametric.hpp"

namespace casebook::cli {

/// Total times of the three sides, run one after the other.
struct Round {
  double start_s = 0.0;
  double yours_s = 0.0;
  double solution_s = 0.0;
};

/// log(start / yours) / log(start / solution): 0 is the start, 1 the solution, more is faster than it.
/// Every round gives one, so that what moves the machine moves all three sides; no time of another
/// machine has a part in it.
struct Score {
  MedianInterval score;
  MedianInterval gain;           ///< start / yours
  MedianInterval solution_gain;  ///< start / solution
  std::string why_none = {};     ///< why there is no score, or ""
};

/// There is no score where the rounds do not tell the solution from the start.
Score score_of(const std::vector<Round>& rounds);

/// "0.52 (0.49 to 0.55)", or "none: ..." with the reason.
std::string score_text(const Score& score);

/// "2.31x (2.27 to 2.36)"
std::string gain_text(const MedianInterval& gain);

}  // namespace casebook::cli
