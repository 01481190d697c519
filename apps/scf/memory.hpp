#pragma once

#include "apps/scf/case.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace scf {

/// Memory of a variant: copies of the pairs' terms, and 1 where it stores integrals as well.
struct Held {
  double pair_terms = 0.0;
  bool integrals = false;
};

/// Memory of one Hartree-Fock run: matrices, those of DIIS among them, what a thread adds up, what is
/// known of each pair of shells, and the integrals that are kept, of which every rank has its part.
casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads, const Held& held);

/// MiB of a matrix [n_bf][n_bf].
double matrix_mib(const Basis& basis);

/// MiB of all Hermite coefficients of all pairs of primitives of all pairs of shells (a >= b), once.
double pair_terms_mib(const Basis& basis);

/// MiB of all integrals above a quantum, packed in 1 to 8 B each by their size, as if each shell
/// were spherical: what semidirect Hartree-Fock keeps where it may keep all. Takes the square of the
/// number of pairs of shells by its logarithm, and 1e5 pairs a second.
double stored_integrals_mib(const Basis& basis, double quantum);

/// MiB of the judge's own integrals on each rank, for its check of stability: 0 where they would cost too much, see
/// most_for_all_integrals. Estimated as in stored_integrals_mib().
double stability_mib(const Basis& basis);

}  // namespace scf
