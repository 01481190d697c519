#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/campaign/ledger.hpp"
#include "cli/campaign/plan.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"
#include "harness/core/nonparametric.hpp"

namespace casebook::cli {

/// Summary of one point in the ledger.
struct PointSummary {
  int n_done = 0;
  int n_failed = 0;
  std::vector<double> samples;  ///< a time of each run that counts: its median solve, seconds
  std::optional<MedianInterval> time_s;
};

std::vector<PointSummary> summarize_points(const Plan& plan, const Ledger& ledger);

/// The point with the smallest median; nothing while none was timed.
std::optional<std::size_t> best_point(const std::vector<PointSummary>& summaries);

/// True if the scatter of the runs alone could make this point slower than the best one.
bool may_be_as_fast(const PointSummary& summary, const PointSummary& best);

/// Question, hypothesis, the table of all points, and which is the best.
std::string plan_table(const Plan& plan, const Ledger& ledger, const Terminal& terminal);

/// The summary as JSON, for scripts and the report.
Json plan_json(const Plan& plan, const Ledger& ledger);

}  // namespace casebook::cli
