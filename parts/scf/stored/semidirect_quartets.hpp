#pragma once

#include <cstddef>
#include <functional>

#include "harness/run/team.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/ordered/ordered_fock.hpp"
#include "parts/scf/stored/integral_plan.hpp"
#include "parts/scf/stored/integral_store.hpp"

namespace scf {

/// Two-electron sums by quartets in lanes of both precisions, screened with the density. Those whose
/// integrals cost most per byte are kept when they are first needed, as many as fit, by the rank that
/// their bra belongs to; the others are computed each time, by whichever thread of whichever rank is free.
class SemidirectQuartets {
 public:
  /// threshold: hartree, of what a quartet may add; limit: bytes that a rank may keep integrals in
  SemidirectQuartets(const Basis& basis,
                     const casebook::Team& team,
                     double threshold,
                     std::size_t limit);

  /// Forgets all integrals: the next sums pay for all that they need.
  void forget() { store_.clear(); }

  /// Where the sums turn into matrices.
  const OrderedFock& fock() const { return fock_; }

  /// Adds up the quartets of a density over the team; each thread then hands its number and its sums, of
  /// this rank alone, to `finish`, which several threads call at the same time.
  void add_up(const Matrix& density, const std::function<void(std::size_t, OrderedSums&)>& finish);

 private:
  /// What a thread works with.
  struct Workspace {
    OrderedSums sums;
    BraWorkspace<Lanes> full;
    BraWorkspace<SingleLanes> single;
  };

  void add_kept(const PairTask& task, const OrderedDensity& density, Workspace& mine);
  void add_rest(const PairTask& task, const OrderedDensity& density, Workspace& mine) const;
  void keep_large(const PairTask& task,
                  const RoundedBounds& density,
                  bool kept,
                  Workspace& mine) const;
  template <class L>
  void load_or_compute(const BraOf<L>& bra, KeptOfBra& kept, BraWorkspace<L>& mine) const;
  template <class L, class Integrals>
  void add_rows(const PairTask& task,
                const OrderedDensityOf<L>& density,
                const Integrals& integrals,
                BraWorkspace<L>& mine,
                OrderedSums& sums) const;

  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  double negligible() const { return threshold_ / 64.0; }

  casebook::Team team_;
  double threshold_;
  OrderedFock fock_;
  IntegralPlan plan_;
  IntegralStore store_;
  PairTasks tasks_;
};

}  // namespace scf
