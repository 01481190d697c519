#pragma once

#include "apps/weather/case.hpp"
#include "harness/run/work.hpp"

namespace weather {

/// Work of the textbook algorithm on the case: in each direction three stages, in each stage one face a
/// cell.
///
/// flops of a face: for a field 6 to interpolate, 6 for the third difference, 3 for the flux, 2 for
/// the difference and 2 for the stage; for the face 3 of velocity and wall of pressure, a power counted as
/// 20 (the series that a library sums).
/// Water: 100 in a cell and step, two powers and an exponential among them.
/// bytes: the fields read and written once in each direction.
/// units: cells times steps.
casebook::Work work(const Case& input);

}  // namespace weather
