#pragma once

#include <functional>
#include <vector>

#include "apps/weather/case.hpp"
#include "apps/weather/result.hpp"
#include "harness/hdf5/file.hpp"

namespace weather {

/// The time series so far, as snapshots and checkpoints hold it.
void write_series(casebook::hdf5::File& file, const std::vector<Sample>& series);

/// Saves the state after a step and the time series so far. Collective.
void save_checkpoint(const Case& input,
                     int step,
                     const std::vector<Sample>& series,
                     const State& state);

/// In a run that goes on from a checkpoint: reads the series and hands the state of this part to `load`;
/// returns its step, 0 in others. The file is a checkpoint or a snapshot. Collective.
/// Errors: UsageError when it is of the run's end, or does not hold what a run needs.
int restore_checkpoint(const Case& input,
                       const Part& part,
                       std::vector<Sample>& series,
                       const std::function<void(const State&)>& load);

}  // namespace weather
