#include "parts/spectral/grid/grid_field.hpp"

#include <numbers>

namespace spectral {

void fill_initial(const Case& input, const Box& box, int component, std::vector<double>& values) {
  const double spacing = 2.0 * std::numbers::pi / input.n;
  values.clear();
  for (int z = box.z_begin; z < box.z_begin + box.n_z; ++z) {
    for (int y = box.y_begin; y < box.y_begin + box.n_y; ++y) {
      for (int x = 0; x < input.n; ++x) {
        const auto u = initial_velocity(input.initial, x * spacing, y * spacing, z * spacing);
        values.push_back(u[static_cast<std::size_t>(component)]);
      }
    }
  }
}

}  // namespace spectral
