#include "apps/spectral/initial_field.hpp"

#include <cmath>

namespace spectral {

const std::vector<std::string>& initial_field_names() {
  static const std::vector<std::string> names{
      "taylor_green", "taylor_green_2d", "abc", "single_mode"};
  return names;
}

std::array<double, 3> initial_velocity(InitialField field, double x, double y, double z) {
  using std::cos;
  using std::sin;
  switch (field) {
    case InitialField::taylor_green:
      return {sin(x) * cos(y) * cos(z), -cos(x) * sin(y) * cos(z), 0.0};
    case InitialField::taylor_green_2d:
      return {sin(x) * cos(y), -cos(x) * sin(y), 0.0};
    case InitialField::abc:
      return {sin(z) + cos(y), sin(x) + cos(z), sin(y) + cos(x)};
    case InitialField::single_mode:
      break;
  }
  const double wave = cos(x + 2.0 * y + 3.0 * z);
  return {wave, wave, -wave};
}

FieldFacts facts(InitialField field) {
  switch (field) {
    case InitialField::taylor_green:
      // Taylor & Green, Proc. R. Soc. A 158 (1937) 499.
      return {0.125, 0.375, 1.0, std::sqrt(2.0), std::nullopt};
    case InitialField::taylor_green_2d:
      return {0.25, 0.5, 1.0, std::sqrt(2.0), 2.0};
    case InitialField::abc:
      // curl u = u; |u| + |v| + |w| is largest where the six terms are 1 / sqrt(2).
      return {1.5, 1.5, 3.0 * std::sqrt(2.0), std::sqrt(6.0), 1.0};
    case InitialField::single_mode:
      break;
  }
  return {0.75, 10.5, 3.0, std::sqrt(42.0), 14.0};
}

}  // namespace spectral
