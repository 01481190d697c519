#pragma once

#include <string>
#include <vector>

#include "harness/cli/external_plan.hpp"
#include "harness/cli/external_run.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// What is known after the runs of one external variant.
struct ExternalFacts {
  std::string started;  ///< UTC, ISO 8601
  std::vector<ExternalRun> runs;
  Json checks;  ///< of the last run
  std::string version;
  std::vector<double> probe_spread;  ///< of every rank
  double stolen_s = 0.0;
};

/// The record (docs/record.schema.json). No time appears in it when a check failed.
Json external_record(const Project& project,
                     const ExternalOptions& options,
                     const ExternalPlan& plan,
                     const ExternalFacts& facts);

}  // namespace casebook::cli
