#pragma once

#include <string>
#include <vector>

#include "cli/jobs/finding.hpp"
#include "cli/jobs/site.hpp"

namespace casebook::cli {

/// Reads a job script and finds what has cost teams their time: more ranks
/// than cores on purpose, hardware threads, a login shell, numbers of ranks, nodes and cores that
/// contradict each other. site: the machine it is for, or null.
std::vector<JobFinding> lint_script(const std::string& script, const Site* site);

/// Finds options in a line of a script, or of a machine file, that let ranks share cores.
std::vector<JobFinding> lint_launcher_line(const std::string& line);

}  // namespace casebook::cli
