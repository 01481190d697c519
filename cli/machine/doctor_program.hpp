#pragma once

#include <string>
#include <vector>

#include "cli/machine/finding.hpp"

namespace casebook::cli {

/// Looks at a program without starting it: what it is linked with, and what of it costs time. The dynamic
/// linker lists the libraries of a program; of another file its bytes tell.
/// program: a path, or a name in PATH
/// Errors: UsageError when there is none.
std::vector<Finding> examine_program(const std::string& program);

}  // namespace casebook::cli
