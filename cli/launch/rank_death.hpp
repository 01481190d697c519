#pragma once

#include <string>

namespace casebook::cli {

/// Meaning of a signal that ended a rank, for a person who has never met one.
struct RankDeath {
  std::string words;   ///< "it touched memory that is not its own (segmentation fault)"
  std::string advice;  ///< remedy
  int exit_code = 0;   ///< 2: the solver is wrong; 4: the system ended it
};

RankDeath rank_death_by(int signal);

}  // namespace casebook::cli
