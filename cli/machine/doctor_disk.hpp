#pragma once

#include <vector>

#include "cli/machine/finding.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// Folders and their free space.
std::vector<Finding> examine_disk(const Project& project);

}  // namespace casebook::cli
