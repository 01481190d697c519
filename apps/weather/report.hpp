#pragma once

#include "apps/weather/result.hpp"
#include "harness/core/json.hpp"

namespace weather {

/// The answer as the record shows it: cells a second and step, the relative changes of mass and energy,
/// the time series in columns, and the memory of all ranks.
casebook::Json report(const Result& result);

}  // namespace weather
