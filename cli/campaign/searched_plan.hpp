#pragma once

#include <string>
#include <vector>

#include "cli/campaign/ledger.hpp"
#include "cli/campaign/plan.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Core hours used by the attempts at all runs of a plan.
double used_core_hours(const Plan& plan, const Ledger& ledger);

/// The runs that a plan's search asks for now, as far as its ledger goes; empty when it is over.
/// retry_failed: what failed comes first, once more
std::vector<PlannedRun> searched_runs(const Plan& plan, const Ledger& ledger, bool retry_failed);

/// State of the search, and what it did not try: a search may miss what is best.
std::string search_text(const Plan& plan, const Ledger& ledger);

/// The search as JSON; null for a plan without one.
Json search_json(const Plan& plan, const Ledger& ledger);

}  // namespace casebook::cli
