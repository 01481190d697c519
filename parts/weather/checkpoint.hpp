#pragma once

#include <functional>
#include <vector>

#include "apps/weather/case.hpp"
#include "apps/weather/result.hpp"

namespace weather {

/// Saves the state after a step and the time series so far. Collective.
void save_checkpoint(const Case& input,
                     int step,
                     const std::vector<Sample>& series,
                     const State& state);

/// In a run that goes on from a checkpoint: reads the series and hands the state of this part to `load`;
/// returns its step, 0 in others. Collective.
int restore_checkpoint(const Case& input,
                       const Part& part,
                       std::vector<Sample>& series,
                       const std::function<void(const State&)>& load);

}  // namespace weather
