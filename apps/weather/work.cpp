#include "apps/weather/work.hpp"

namespace weather {

casebook::Work work(const Case& input) {
  const double cell_steps = n_cells(input) * input.steps;
  const double directions = input.is_plane() ? 2.0 : 3.0;
  const double fields = input.n_fields();
  constexpr double of_field = 6.0 + 6.0 + 3.0 + 2.0 + 2.0;
  constexpr double of_face = 3.0 + 20.0;
  const double of_water = input.water ? 100.0 : 0.0;
  return {.flops = cell_steps * (3.0 * directions * (of_field * fields + of_face) + of_water),
          .bytes = cell_steps * directions * 2.0 * fields * sizeof(double),
          .units = cell_steps,
          .unit = "cells"};
}

}  // namespace weather
