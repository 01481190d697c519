#pragma once

#include <vector>

#include "harness/roofs/working_sets.hpp"

namespace casebook::roofs {

/// Processors on which the threads of this process may run.
struct Processors {
  std::vector<int> cpus;  ///< of all threads, ascending
  bool pinned = true;     ///< every thread has one core for itself
  int cpus_per_core = 1;  ///< hardware threads
};

/// Asks the kernel on every thread of the team.
Processors observe_processors(int n_threads);

/// Caches and memory around these processors.
MemoryShape observe_memory(const Processors& processors);

}  // namespace casebook::roofs
