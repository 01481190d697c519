#pragma once

#include <vector>

#include "apps/md/state.hpp"
#include "harness/run/team.hpp"

namespace md {

/// States of a running solve that the app keeps for the judge: two pairs of successive ones, one in each
/// half of the run. Which ones is drawn when the first of a pair is reached, after the solver's work on it. After
/// each step, and before the first, a solver calls
///   if (witness.wants(step)) {
///     witness.keep(state);
///   }
/// Its messages go by PMPI: they are not counted as the solver's.
class Witness {
 public:
  /// This rank's atoms after this step.
  struct Kept {
    int step = 0;
    State state;
  };

  /// Forgets what it has; called before each solver.
  void begin(int n_steps, const casebook::Team& team);

  /// True on every rank when the state after this step has to be kept. Collective.
  bool wants(int step);

  /// Keeps the state that was asked for last. Local.
  void keep(State state);

  const std::vector<Kept>& kept() const { return kept_; }

  /// The step after the last one that was shown or asked about, where these followed one another: n_steps + 1 at the
  /// end of a run.
  int n_shown() const { return n_shown_; }

  /// The first step that was asked about; later than 0 in a run that goes on from a checkpoint.
  int first() const { return first_; }

 private:
  /// True with the chance that makes each of the states that are left equally likely; the same on every rank.
  bool draws(int n_left);

  int n_steps_ = 0;
  int n_shown_ = 0;
  int first_ = -1;  ///< nothing was asked yet
  casebook::Team team_;
  std::vector<Kept> kept_;
};

}  // namespace md
