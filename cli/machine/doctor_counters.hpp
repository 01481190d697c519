#pragma once

#include <vector>

#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// What counts events and energy.
std::vector<Finding> examine_counters();

}  // namespace casebook::cli
