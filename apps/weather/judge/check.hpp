#pragma once

#include <vector>

#include "apps/weather/case.hpp"
#include "apps/weather/result.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// The judge: whether a result is the flow that the case asks for, to rounding of its own
/// discretization. It has its own step of the scheme, and nothing of a solver but the fields that the
/// witness kept. No bound but those of sums depends on the number of cells. A result of the wrong shape
/// fails every check.
///
/// result_shape     parts of ranks that do not make up the grid, fields of the wrong size
/// witness          1 when the app was not shown every step, or not the fields that it drew
/// start            fields kept before the first step - those of the case
/// own_step         fields kept - the judge's own two steps from the ones kept before, in units of each field's
///                  bound: the whole of a small grid, drawn boxes of a large one
/// own_integration  the answer - the judge's own from the start, for 6e4 cells times steps or less
/// sums_start       sums of the history's first sample - the judge's own of the start, relative
/// sums_end         likewise of the last and the answer
/// mass             change of mass, relative; with a jet against twice what it blows in
/// water            change of water, what has fallen among it, relative
/// energy           change of energy, against what the flow had more than air at rest, latent heat, a jet
/// rest             largest momentum of a case that starts at rest without a bubble
/// Complete on rank 0. Collective.
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw);

}  // namespace weather
