#pragma once

#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/roofs/progress.hpp"
#include "harness/roofs/sampling.hpp"
#include "harness/roofs/working_sets.hpp"

namespace casebook::roofs {

/// Thread counts that are measured: one, and all of the team.
std::vector<int> thread_counts(int n_threads);

/// Bandwidth of load, copy and triad in each level: the entries of `bandwidth` in roofs.json.
/// Each thread works on arrays of its own, which it has touched first. Adds to `notes` what could
/// not be measured as intended.
Json measure_bandwidth(const MemoryShape& shape,
                       int n_threads,
                       const Sampling& sampling,
                       const Say& say,
                       std::vector<std::string>& notes);

}  // namespace casebook::roofs
