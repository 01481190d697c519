#pragma once

#include <span>

#include "parts/weather/water/cloudy_cells.hpp"

namespace weather {

/// Kessler's warm rain in the columns of row j, in those cells that need it; as rain_in_row().
void rain_in_cloudy_row(const Case& input,
                        const Column& column,
                        const Grid& grid,
                        const CloudyCells& cloudy,
                        int j,
                        const FieldPointers& fields,
                        std::span<double> fallen);

}  // namespace weather
