#pragma once

#include <string>
#include <vector>

#include "harness/cli/external/run.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// What is known after the runs of one external variant.
struct ExternalFacts {
  std::string started;  ///< UTC, ISO 8601
  std::vector<ExternalRun> runs;
  Json checks;  ///< of the last run
  std::string version;
  std::vector<double> probe_spread;  ///< of every rank
  double stolen_s = 0.0;             ///< by the hypervisor, of all CPUs of this node
  double busy_s = 0.0;               ///< CPU time of everything on this node
  double elapsed_s = 0.0;            ///< from the start of the first run to the end of the last
};

}  // namespace casebook::cli
