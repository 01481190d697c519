#pragma once

#include <vector>

#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// Examines the outer limits of this process: hardware threads, memory, throttling.
std::vector<Finding> examine_limits();

}  // namespace casebook::cli
