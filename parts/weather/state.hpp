#pragma once

#include <span>

#include "apps/weather/column.hpp"
#include "apps/weather/result.hpp"
#include "parts/weather/grid.hpp"

namespace weather {

/// Fills the cells of this rank with the case's start. Halos are left as they are.
void fill_start(const Case& input,
                const Column& column,
                const Grid& grid,
                const FieldPointers& fields);

/// Copies the fields and what has fallen, without halos, in the app's order, into the memory that `to` has.
void store_without_halos(const Grid& grid,
                         const FieldPointers& fields,
                         std::span<const double> fallen,
                         State& to);

/// The other way.
void with_halos(const Grid& grid,
                const State& state,
                const FieldPointers& fields,
                std::span<double> fallen);

/// Copies one level of a field without halos, [part.n_y][part.n_x]. Returns the end of the copy.
double* store_level(const Grid& grid, const double* field, int k, double* to);

/// Sums over this rank's cells: mass, energy, water, what has fallen.
Sample sums_of_rank(const Case& input,
                    const Column& column,
                    const Grid& grid,
                    const FieldPointers& fields,
                    std::span<const double> fallen);

/// Sums of what cells have per volume, times a cell's volume, and of what has fallen.
Sample over_cells(const Case& input, Sample sums, std::span<const double> fallen);

}  // namespace weather
