#pragma once

#include "apps/dft/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace dft {

/// Memory of a variant: copies of the terms of all pairs of shells, and 1 where it stores integrals
/// as well.
struct Held {
  double pair_terms = 0.0;
  bool integrals = false;
};

/// Memory of one Kohn-Sham run: as in Hartree-Fock, and the rank's points of the grid or, if it is more, what the judge
/// holds when it asks for stability. A functional without exact exchange keeps no integrals.
casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held);

}  // namespace dft
