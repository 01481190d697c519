#pragma once

#include <vector>

#include <sys/types.h>

namespace casebook::cli {

/// The processes whose parent is this one.
std::vector<pid_t> children();

/// Kills all children but those given, until there are none. For use after a launcher has ended:
/// what is left are ranks that it left running.
void end_orphans(const std::vector<pid_t>& spared);

}  // namespace casebook::cli
