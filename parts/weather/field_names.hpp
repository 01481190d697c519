#pragma once

#include <array>

#include "apps/weather/fields.hpp"

namespace weather {

/// Name of a field in files, and its unit.
struct FieldName {
  const char* name;
  const char* unit;
};

inline constexpr std::array<FieldName, n_wet_fields> field_names{{
    {"density_difference", "kg m-3"},
    {"momentum_x", "kg m-2 s-1"},
    {"momentum_y", "kg m-2 s-1"},
    {"momentum_z", "kg m-2 s-1"},
    {"heat_difference", "kg K m-3"},
    {"vapour", "kg m-3"},
    {"cloud", "kg m-3"},
    {"rain", "kg m-3"},
}};

}  // namespace weather
