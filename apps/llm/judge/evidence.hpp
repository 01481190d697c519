#pragma once

#include "apps/llm/engine.hpp"

namespace llm {

/// Times of a request that has the engine for itself.
struct LoneTimes {
  double first_token_s = 0.0;
  double next_token_s = 0.0;  ///< mean
};

/// Findings of a judge about an engine on a case; the solves of a run share them. Rank 0's.
struct Evidence {
  Standing standing;             ///< the engine's own statement
  double bound = 0.0;            ///< of a logit, in units of its row's spread
  double mean_spread = 0.0;      ///< of the rows that were seen
  double max_logit_error = 0.0;  ///< largest deviation of a logit so far, in units of the spread
  double perplexity = 0.0;       ///< of the held text; 0: not asked
  LoneTimes lone;                ///< only with users; of the last solve
};

}  // namespace llm
