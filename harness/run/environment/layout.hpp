#pragma once

#include <string>
#include <vector>

#include "harness/run/team.hpp"

namespace casebook {

/// Observed hosts and processors of the ranks and threads of a run.
struct Layout {
  std::vector<std::string> hosts;                  ///< one per rank
  std::vector<std::vector<std::string>> bindings;  ///< [rank][thread]: CPUs, such as "0-1,4"
  bool oversubscribed = false;                     ///< more threads than CPUs on some host
  bool pinned = true;                              ///< every thread stays on one core
};

/// Asks the kernel (sched_getaffinity) on every thread of every rank. Collective; the result is
/// complete on rank 0.
Layout observe_layout(const Team& team);

/// CPU numbers in the kernel's list notation: {0, 1, 4} gives "0-1,4".
std::string cpu_list(const std::vector<int>& cpus);

}  // namespace casebook
