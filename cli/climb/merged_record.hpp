#pragma once

#include <string>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// The run of one rung in one round, as its record; or all runs of earlier rounds, as their one record.
struct RoundRun {
  int round = 1;  ///< the last one
  Json record;
};

/// One record of all runs of a rung: the run whose solve is the median, with the samples of all, the worst
/// value of each check, the noise of all, and `rounds`, which pairs it with other rungs. A reason against speed-ups that
/// most runs have is its own; runs with a reason that few have are left out. The first that failed, if one did.
/// runs: not empty; id: of the climb; sequential: whether their verdicts decided about further rounds
Json merged_record(const std::vector<RoundRun>& runs,
                   const std::string& id,
                   bool sequential = false);

}  // namespace casebook::cli
