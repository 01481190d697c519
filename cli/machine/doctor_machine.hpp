#pragma once

#include <vector>

#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// Looks at the processor: cores, limits, and what else makes times vary.
std::vector<Finding> examine_machine();

}  // namespace casebook::cli
