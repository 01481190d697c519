#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace casebook::cli {

/// Chooses the rungs of the next round: all that it has time for, the most expensive left out first. A
/// second round may take what is left of the budget, a later one a third of it: expensive rungs run once
/// or twice, the others as often as helps. Where only open steps take part (until_told), each round may take all.
/// cost_s: of a run of each rung, infinite for one that takes part no more; n_rounds: made so far
/// Returns indices in the order of the rungs; fewer than two where no round fits.
std::vector<std::size_t> next_round(const std::vector<double>& cost_s,
                                    double left_s,
                                    int n_rounds,
                                    bool until_told = false);

/// Why a climb that goes on from earlier rounds adds none, and what to give.
/// most_rounds: that there can be
std::string why_no_round(const std::vector<double>& cost_s,
                         double budget_s,
                         int n_rounds,
                         int most_rounds,
                         bool until_told = false);

}  // namespace casebook::cli
