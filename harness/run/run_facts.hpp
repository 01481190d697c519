#pragma once

#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/check.hpp"
#include "harness/run/environment/layout.hpp"
#include "harness/run/environment/noise.hpp"
#include "harness/run/measurement.hpp"
#include "harness/run/work.hpp"

namespace casebook {

/// What the harness knows after a run, on rank 0; the app's part is JSON already.
struct RunFacts {
  std::string started;  ///< UTC, ISO 8601
  std::string case_name;
  std::string input_hash;
  Json case_description;
  Json reference;
  Json result;
  std::vector<Check> checks;
  Work work;
  Measurement measurement;
  double set_up_s = 0.0;
  double warm_up_s = 0.0;  ///< 0 without one
  double copy_out_s = 0.0;
  double region_cost_s = 0.0;
  Layout layout;
  std::vector<double> memory_mib;  ///< peak per rank
  std::vector<Noise> noise;        ///< per rank
  Json instruments;                ///< of Instruments::read(); null when nothing was timed
  std::vector<std::string> warnings;
  Json checkpoint;         ///< of Checkpointing::to_json(); null when none are written
  std::string incomplete;  ///< why the run ended before its answer was complete; "" if it did not
};

}  // namespace casebook
