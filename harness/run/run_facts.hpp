#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/app.hpp"
#include "harness/run/check.hpp"
#include "harness/run/environment/layout.hpp"
#include "harness/run/environment/noise.hpp"
#include "harness/run/measurement.hpp"

namespace casebook {

/// Facts of the harness after a run, on rank 0; the app's part is JSON already.
struct RunFacts {
  std::string started;  ///< UTC, ISO 8601
  InputFacts input;
  Json result;
  std::vector<Check> checks;  ///< the worst of all answers
  Json seeds;                 ///< of Seeds::to_json()
  Measurement measurement;
  std::vector<PhaseTimes> first;  ///< the solve that warmed up; empty without one
  double region_cost_s = 0.0;
  Layout layout;
  std::vector<double> memory_mib;         ///< peak per rank
  std::optional<MemoryNeed> memory_need;  ///< the app's estimate
  std::vector<Noise> noise;               ///< per rank
  Json instruments;                       ///< of Instruments::read(); null when nothing was timed
  std::vector<std::string> warnings;
  Json checkpoint;         ///< of Checkpointing::to_json(); null when none are written
  std::string incomplete;  ///< why the run ended before its answer was complete; "" if it did not
};

}  // namespace casebook
