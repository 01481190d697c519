#pragma once

#include <vector>

#include "harness/cli/external/external_facts.hpp"
#include "harness/cli/external/plan.hpp"

namespace casebook::cli {

/// Wall times of the runs, launcher included, in seconds.
std::vector<double> samples_of(const std::vector<ExternalRun>& runs);

/// Members of the record (docs/record.schema.json) that come from clock and output.

/// No time appears where a check has failed.
Json time_json(const ExternalFacts& facts, bool passed);

/// The regions that every run has printed.
Json regions_json(const ExternalPlan& plan, const ExternalFacts& facts);

/// The app's answer: every value that was read; null where there was none.
Json result_json(const ExternalPlan& plan, const ExternalRun& run);

}  // namespace casebook::cli
