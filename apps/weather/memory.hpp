#pragma once

#include "apps/weather/case.hpp"
#include "harness/run/environment/memory_need.hpp"

namespace weather {

/// Memory of one run: the rank's part of the arrays of the solver, with their halos, of two states that
/// the witness keeps and of the answer.
/// held: arrays of a field, and arrays for each field, that the variant has at its peak
casebook::MemoryNeed memory(const Case& input, int n_ranks, double held, double held_per_field);

}  // namespace weather
