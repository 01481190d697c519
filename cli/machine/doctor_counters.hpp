#pragma once

#include <vector>

#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// Examines the sources of counts of events and energy.
std::vector<Finding> examine_counters();

}  // namespace casebook::cli
