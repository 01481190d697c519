#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "parts/scf/classes/pair_classes.hpp"
#include "parts/scf/dealing/task_counter.hpp"

namespace scf {

/// A bra pair: which class, and which of its pairs.
struct PairTask {
  std::size_t pair_class;
  std::size_t pair;
};

/// Deals the bra pairs to whichever thread of whichever rank is free, the most expensive first: from
/// the last class, whose partners are all other classes, to the first.
class PairTasks {
 public:
  /// Collective. classes: by growing cost of their quartets
  template <class L>
  PairTasks(const casebook::Team& team, const std::vector<PairClassOf<L>>& classes)
      : counter_(team) {
    for (const PairClassOf<L>& members : classes) {
      n_pairs_.push_back(members.pairs.size());
    }
  }

  /// Begins again. Collective; no rank may still be counting.
  void reset();

  /// A bra pair that no thread of any rank has taken, if any. Safe to call from threads. Shorter than
  /// what timing it would cost.
  std::optional<PairTask> next();

 private:
  TaskCounter counter_;
  std::vector<std::size_t> n_pairs_;  ///< [class]
};

}  // namespace scf
