#pragma once

#include "apps/weather/oracle/air.hpp"

namespace weather {

/// Air at rest on the whole grid of a case, which wraps in x and y: all fields are 0.
inline oracle::Patch still_air(const Case& input) {
  oracle::Patch patch;
  patch.n_x = input.n_x;
  patch.n_y = input.n_y;
  patch.n_z = input.n_z;
  patch.wraps_x = patch.wraps_y = true;
  const auto columns = static_cast<std::size_t>(input.n_x * input.n_y);
  patch.fallen.assign(columns, 0.0);
  patch.fields.assign(static_cast<std::size_t>(input.n_fields()),
                      std::vector<double>(columns * static_cast<std::size_t>(input.n_z)));
  return patch;
}

}  // namespace weather
