#pragma once

#include <cstddef>
#include <vector>

#include "harness/run/team.hpp"
#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/lanes/lane_classes.hpp"

namespace scf {

/// Plan of the integrals that are kept, and by which rank. Every rank finds the same plan without a message:
/// it follows from the Schwarz bounds alone, as if each block of the density were 1. The pairs of classes
/// whose integrals cost most per byte come first; of the last one that fits in part, the first bras.
///
/// The kept part of a bra belongs to one rank for good; the bras of a class, whose cost falls along
/// the class, are dealt out to and fro. The rest goes to the next free rank, as before.
class IntegralPlan {
 public:
  /// classes: in double precision; quantum: of the store, hartree
  /// bytes: that all ranks have together
  IntegralPlan(const std::vector<PairClass>& classes,
               double quantum,
               double bytes,
               const casebook::Team& team);

  /// True if the owner of a bra keeps its integrals with the kets of a class.
  bool keeps(const PairTask& bra, std::size_t ket_class) const {
    return bra.pair < n_kept_[bra.pair_class][ket_class];
  }

  /// The bras of which this rank keeps something, the most expensive class first.
  const std::vector<PairTask>& own() const { return own_; }

  /// True if something is left that no rank keeps.
  bool leaves_some() const { return leaves_some_; }

  /// Bytes of all ranks that the plan foresees.
  double bytes() const { return bytes_; }

 private:
  std::vector<std::vector<std::size_t>> n_kept_;  ///< [bra's class][ket's]: the first bras
  std::vector<PairTask> own_;
  bool leaves_some_ = false;
  double bytes_ = 0.0;
};

/// Operations on 64 B that the integrals of a bra with a batch take, for the largest contraction of
/// both classes: the Hermite Coulomb integrals of each primitive quartet and their sums over the ket's
/// terms, then the bra's terms for each of its primitives, as repulsion_lanes() does it.
double cost_of_batch(const PairClass& bra_class, const PairClass& ket_class);

}  // namespace scf
