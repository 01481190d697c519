#pragma once

#include <string>
#include <vector>

#include "harness/cli/jobs/layout_lint.hpp"

namespace casebook::cli {

/// Finds options in a line of a script, or of a machine file, that let ranks share cores.
std::vector<JobFinding> lint_launcher_line(const std::string& line);

}  // namespace casebook::cli
