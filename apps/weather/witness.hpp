#pragma once

#include <vector>

#include "apps/weather/fields.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// Fields of two successive steps that the app keeps of a running solve, for the judge.
/// Which two is drawn when the first of them is reached. Before the first step, and after each, a
/// solver calls
///   if (witness.wants(step)) {
///     witness.keep(state);
///   }
class Witness {
 public:
  struct Kept {
    int step = 0;  ///< steps that were done
    State state;
  };

  /// Forgets what it has; called before each solver.
  void begin(int n_steps, const casebook::Team& team);

  /// Notes the step; true on every rank when its fields have to be kept. Never of the last step, whose
  /// fields are the answer. Collective.
  bool wants(int step);

  /// Keeps the fields of that step. Local.
  void keep(State state);

  /// Every step that was reported, in order.
  const std::vector<int>& steps() const { return steps_; }
  const std::vector<Kept>& kept() const { return kept_; }

  /// Bytes that this rank holds for it.
  double bytes() const;

 private:
  /// True with the chance that makes each step that is left equally likely; the same on every rank.
  bool draws(int step) const;

  int n_steps_ = 0;
  bool waits_ = false;  ///< for the fields of the step that was reported last
  casebook::Team team_;
  std::vector<int> steps_;
  std::vector<Kept> kept_;
};

}  // namespace weather
