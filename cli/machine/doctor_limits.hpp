#pragma once

#include <vector>

#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// What bounds this process from outside: hardware threads, memory, throttling.
std::vector<Finding> examine_limits();

}  // namespace casebook::cli
