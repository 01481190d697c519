#pragma once

#include <string>

#include "cli/campaign/ledger.hpp"
#include "cli/campaign/plan.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Counts of experiments by stage, the reasons of those that failed, and what is running.
std::string plan_status_text(const Plan& plan, const Ledger& ledger);
Json plan_status_json(const Plan& plan, const Ledger& ledger);

}  // namespace casebook::cli
