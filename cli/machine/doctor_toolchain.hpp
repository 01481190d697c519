#pragma once

#include <vector>

#include "cli/machine/finding.hpp"
#include "cli/project/project.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The libraries, by measuring them where the build has the means.
std::vector<Finding> examine_toolchain(const Project& project);

/// True if the matrix product of OpenBLAS is what the processor can do.
/// measured: `fma` and `dgemm` as casebook_roofs prints them
Finding dgemm_finding(const Json& measured);

}  // namespace casebook::cli
