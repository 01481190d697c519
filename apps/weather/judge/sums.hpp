#pragma once

#include "apps/weather/column.hpp"
#include "apps/weather/result.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// The judge's own sums over the box; complete on rank 0. Collective.
Sample sums_of(const Case& input, const Column& column, const State& mine, const casebook::Team& team);

/// Those of the start.
Sample sums_of_start(const Case& input,
                     const Column& column,
                     const Part& part,
                     const casebook::Team& team);

/// Energy of the column at rest in the whole box, J.
double energy_at_rest(const Case& input, const Column& column);

}  // namespace weather
