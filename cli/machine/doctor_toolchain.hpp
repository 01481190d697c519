#pragma once

#include <string>
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

/// Whether a choice of kernels in the environment, which every program of this shell inherits, fits the processor.
/// asked: OPENBLAS_CORETYPE, empty if it is not set. fitting: as fitting_openblas_core()
Finding coretype_finding(const std::string& asked, const std::string& fitting);

}  // namespace casebook::cli
