#pragma once

#include <cmath>
#include <optional>
#include <utility>

#include "apps/scf/regions.hpp"
#include "parts/scf/dealing/task_counter.hpp"

namespace scf {

/// Deals the shell pairs (a, b) with b <= a to whichever thread of whichever rank is free: from the last
/// pair, whose rows are longest, to the first, so that what is left at the end is small.
class ShellPairTasks {
 public:
  /// Collective.
  ShellPairTasks(const casebook::Team& team, int n_shells)
      : counter_(team), n_pairs_(n_shells * (n_shells + 1) / 2) {}

  /// Begins again. Collective; no rank may still be counting.
  void reset() {
    const casebook::TimedRegion timed(region::schedule);
    counter_.reset();
  }

  /// A pair that no thread of any rank has taken, if any. Safe to call from threads.
  std::optional<std::pair<int, int>> next() {
    const casebook::TimedRegion timed(region::schedule);
    const int number = n_pairs_ - 1 - counter_.next();
    if (number < 0) {
      return std::nullopt;
    }
    // Pair (a, b) has the number a (a + 1) / 2 + b.
    const int a = static_cast<int>(0.5 * (std::sqrt(8.0 * number + 1.0) - 1.0));
    return std::pair(a, number - a * (a + 1) / 2);
  }

 private:
  TaskCounter counter_;
  int n_pairs_;
};

}  // namespace scf
