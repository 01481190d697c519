#pragma once

#include <vector>

#include "cli/machine/finding.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// Looks at everything a run depends on, the processor included. Starts only programs that end
/// within a second or two.
std::vector<Finding> examine(const Project& project);

}  // namespace casebook::cli
