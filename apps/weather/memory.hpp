#pragma once

#include "apps/weather/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace weather {

/// What a variant has at its peak.
struct Held {
  double arrays = 0.0;           ///< of one field each
  double states = 0.0;           ///< of all fields
  double gathered_states = 0.0;  ///< of the whole box on rank 0, while it writes a snapshot
};

/// Memory of one run: the rank's part of the arrays of the solver, with their halos, of two states that
/// the witness keeps, of the answer, and of the state that a snapshot is written from.
casebook::MemoryNeed memory(const Case& input, int n_ranks, const Held& held);

}  // namespace weather
