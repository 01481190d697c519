#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/roofs/caches.hpp"

namespace casebook::roofs {

/// Limits on the choice of arrays.
struct MemoryShape {
  std::vector<Cache> caches;  ///< of one CPU, innermost first
  int cpus_per_core = 1;
  int last_level_caches = 1;  ///< that the threads of this rank can use
  std::int64_t memory = 0;    ///< bytes that may be used
};

/// All arrays of one thread together, so that they lie in one level.
struct WorkingSet {
  std::string level;  ///< "L1", ..., "DRAM"
  std::int64_t bytes_per_thread = 0;
};

/// A working set for each level, and what could not be done as intended.
struct WorkingSets {
  std::vector<WorkingSet> sets;
  std::vector<std::string> notes;
};

/// Half of a cache, divided by the threads that share it; a share that would fit in the level below
/// is left out. For DRAM eight times all last-level caches: a load of one array as well as a triad
/// of three must miss them, and STREAM asks for four times. Not more than a quarter of the memory.
/// Source: McCalpin, "STREAM: Sustainable Memory Bandwidth in High Performance Computers",
/// https://www.cs.virginia.edu/stream/ref.html
WorkingSets choose_working_sets(const MemoryShape& shape, int n_threads);

/// Bytes of one of `n_arrays` arrays of a thread, a whole number of blocks of the kernels. An array
/// of all threads together has at most 1 GiB.
std::int64_t array_bytes(const WorkingSet& set, int n_arrays, int n_threads);

}  // namespace casebook::roofs
