#pragma once

#include <vector>

#include "harness/cli/external/external_facts.hpp"
#include "harness/cli/external/plan.hpp"
#include "harness/cli/external/rank_report.hpp"

namespace casebook::cli {

/// Every rank on as many CPUs as it has threads.
bool is_pinned(const ExternalPlan& plan, const std::vector<RankReport>& ranks);

/// Members of the record (docs/record.schema.json) that come from what the ranks report.
Json layout_json(const ExternalPlan& plan, const std::vector<RankReport>& ranks);
Json memory_json(const std::vector<RankReport>& ranks);
/// CPU time on this node of programs that are not the run's ranks here. Ranks of other nodes are not told
/// from ours: their time makes it smaller, and it is never below 0.
double others_s(const ExternalFacts& facts);

Json noise_json(const ExternalFacts& facts, const std::vector<RankReport>& ranks);
Json counters_json(const std::vector<RankReport>& ranks);

}  // namespace casebook::cli
