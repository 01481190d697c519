#pragma once

#include <atomic>
#include <cstddef>
#include <optional>

#include "harness/run/team.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/ordered/ordered_fock.hpp"
#include "parts/scf/stored/integral_plan.hpp"
#include "parts/scf/stored/integral_store.hpp"

namespace scf {

/// Quartets in lanes of both precisions, screened with the density. Those whose integrals cost most per byte
/// are kept when they are first needed, as many as fit, by the rank that their bra belongs to; the others
/// are computed each time, by whichever thread of whichever rank is free.
class SemidirectQuartets {
 public:
  /// threshold: hartree, of what a quartet may add; limit: bytes that a rank may keep integrals in
  SemidirectQuartets(const Basis& basis,
                     const casebook::Team& team,
                     double threshold,
                     std::size_t limit);

  /// Forgets all integrals: the next sums pay for all that they need.
  void forget() { store_.clear(); }

  /// The classes, and where the sums turn into matrices.
  const OrderedFock& fock() const { return fock_; }

  /// Begins to deal out bras. Collective.
  void deal();

  /// The next bra of which this rank keeps some integrals, or will; for one of its threads.
  std::optional<PairTask> next_kept();

  /// The next bra of which some quartets are kept by no rank; for one thread of one rank.
  std::optional<PairTask> next_rest();

  /// Kept integrals of a bra, for the calling thread.
  KeptOfBra kept_of(const PairTask& task);

  /// Takes the kets of a bra whose quartets are large enough, of the classes that a rank keeps or of the
  /// others. Region: screening.
  void keep_large(const PairTask& task,
                  const RoundedBounds& density,
                  bool kept,
                  KeptBatchesOf<Lanes>& full,
                  KeptBatchesOf<SingleLanes>& single) const;

  /// Takes a row's integrals from what is kept of its bra, and computes and keeps those that are not there.
  /// Region: eri.
  template <class L>
  void load_or_compute_row(const BraOf<L>& bra, KeptOfBra& kept, BraWorkspace<L>& mine) const;

  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  double negligible() const { return threshold_ / 64.0; }

 private:
  double threshold_;
  OrderedFock fock_;
  IntegralPlan plan_;
  IntegralStore store_;
  PairTasks tasks_;
  std::atomic<std::size_t> n_begun_ = 0;  ///< of the bras that this rank keeps
};

}  // namespace scf
