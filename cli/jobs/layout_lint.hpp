#pragma once

#include <vector>

#include "cli/jobs/finding.hpp"
#include "cli/jobs/site.hpp"
#include "cli/launch/rank_layout.hpp"

namespace casebook::cli {

/// Holds the layout and the time limit of a job against the machine. layout: nodes is set.
std::vector<JobFinding> lint_layout(const Site& site, const RankLayout& layout, int walltime_s);

}  // namespace casebook::cli
