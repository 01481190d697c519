#pragma once

#include <vector>

#include "harness/core/counters/counter_probe.hpp"
#include "harness/core/json.hpp"
#include "harness/run/counters/counter_source.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Counts of one source on this rank.
struct RankSource {
  CounterState state;
  std::vector<Counted> numbers;
};

/// See Counters::to_json(). Every rank has the same sources with the same numbers, usable or not.
Json counters_json(const Team& team, int repetitions, const std::vector<RankSource>& mine);

}  // namespace casebook
