#pragma once

#include <span>

#include "apps/weather/column.hpp"
#include "parts/weather/grid.hpp"

namespace weather {

/// Kessler's warm rain in every column of this rank, from the ground up: a cell gets the rain that leaves
/// the one above. fallen: [n_y][n_x] rain on the ground, kg/m^2
void rain_in_columns(const Case& input,
                     const Column& column,
                     const Grid& grid,
                     const FieldPointers& fields,
                     std::span<double> fallen);

/// Lets rain fall in the columns of one row j.
void rain_in_row(const Case& input,
                 const Column& column,
                 const Grid& grid,
                 int j,
                 const FieldPointers& fields,
                 std::span<double> fallen);

}  // namespace weather
