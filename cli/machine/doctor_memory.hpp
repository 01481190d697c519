#pragma once

#include <vector>

#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// Examines the settings that memory of ranks depends on: /dev/shm, huge pages, limits of the shell.
std::vector<Finding> examine_memory_settings();

}  // namespace casebook::cli
