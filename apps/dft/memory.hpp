#pragma once

#include "apps/dft/case.hpp"
#include "harness/run/environment/memory_need.hpp"

namespace dft {

/// What a variant keeps: how many copies of the terms of all pairs of shells.
struct Held {
  double pair_terms = 0.0;
};

/// What one Kohn-Sham run needs: as in Hartree-Fock, and the rank's points of the grid.
casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held);

}  // namespace dft
