#pragma once

#include "apps/weather/oracle/air.hpp"

namespace weather::oracle {

/// The step after `number` steps, of the air and of its water.
void step(const Case& input, const Column& column, int number, Patch& patch);

}  // namespace weather::oracle
