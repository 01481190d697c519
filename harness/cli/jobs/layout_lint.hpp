#pragma once

#include <string>
#include <vector>

#include "harness/cli/jobs/site.hpp"
#include "harness/cli/launch/launcher.hpp"

namespace casebook::cli {

/// What is wrong with a job, and what to do.
struct JobFinding {
  bool is_error = false;  ///< else a warning: it runs, but not well
  std::string what;
  std::string advice;
};

/// Holds the layout and the time limit of a job against the machine. layout: nodes is set.
std::vector<JobFinding> lint_layout(const Site& site, const RankLayout& layout, int walltime_s);

/// Reads a job script that somebody wrote, and finds what has cost teams their time: more ranks
/// than cores on purpose, hardware threads, a login shell, numbers of ranks, nodes and cores that
/// contradict each other. site: the machine it is for, or null.
std::vector<JobFinding> lint_script(const std::string& script, const Site* site);

/// "error: what; advice", one line for each.
std::string findings_text(const std::vector<JobFinding>& findings);

bool has_error(const std::vector<JobFinding>& findings);

}  // namespace casebook::cli
