#pragma once

#include <vector>

#include "cli/climb/ladder.hpp"
#include "cli/climb/rounds.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// One process for each rung, one after the other, each with a line on the screen when it ends.
std::vector<Rung> climb_once(const Experiment& experiment, const std::vector<Variant>& variants);

/// Rounds over all rungs, with a table on a terminal that fills while they run.
std::vector<Rung> climb_by_budget(const Experiment& experiment,
                                  const std::vector<Variant>& variants,
                                  const RoundsPlan& plan);

/// Names the steps that are still open, and about how many rounds they need.
void say_what_is_open(const std::vector<Rung>& rungs);

}  // namespace casebook::cli
