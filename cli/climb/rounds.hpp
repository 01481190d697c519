#pragma once

#include <functional>
#include <vector>

#include "cli/climb/ladder.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"
#include "cli/text/progress.hpp"

namespace casebook::cli {

/// Plan of a climb in rounds: every rung once, then all again in the reverse order, one process
/// each. What drifts moves a step and its parent alike, and every round gives each step a ratio.
struct RoundsPlan {
  double budget_s = 180.0;  ///< no round begins that would end later; the first is always made
  int most_rounds = 12;
  bool until_told =
      false;  ///< from the third on a round has the steps that are not told, with their parents
  bool resume =
      false;  ///< goes on from the newest climb of this machine and commit, if there is one
};

/// Most rounds with --until-told: so many looks at 0.5 % each find a difference that is not there in 5 of 100 steps.
inline constexpr int most_looks = 24;

/// Climbs in rounds. Each run's record is on disk when it ends; at the end each rung keeps one.
/// on_run: called after every run with the rungs so far, and with what shows the progress
std::vector<Rung> climb_in_rounds(
    const Experiment& experiment,
    const std::vector<Variant>& variants,
    const RoundsPlan& plan,
    const std::function<void(const std::vector<Rung>&, Progress&)>& on_run);

}  // namespace casebook::cli
