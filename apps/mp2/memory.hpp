#pragma once

#include "apps/mp2/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace mp2 {

/// Memory of a variant, in copies of arrays of doubles. n functions, i of them active orbitals, a virtual
/// ones, f fitting functions.
struct Held {
  double all = 0.0;        ///< conventional: of n^4; fitted: of f i a; on every rank
  double pairs = 0.0;      ///< conventional: of i i n n; fitted: of f i a; dealt out to the ranks
  double unordered = 0.0;  ///< conventional: of i n n n, dealt out to the ranks
};

/// Memory of one run of perturbation theory: Hartree-Fock, the integrals that the variant keeps, and
/// those of the judge, which takes all of small molecules. Arrays that are dealt out are made in batches
/// of no more than the case's memory_mib.
casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held);

}  // namespace mp2
