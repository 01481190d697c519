#include "parts/spectral/grid/grid_field.hpp"

#include <numbers>

#include "apps/spectral/regions.hpp"

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

void cross_product(std::array<std::vector<double>, 3>& a,
                   const std::array<std::vector<double>, 3>& b) {
  const casebook::TimedRegion timed(region::nonlinear);
  for (std::size_t p = 0; p < a[0].size(); ++p) {
    const std::array<double, 3> u{a[0][p], a[1][p], a[2][p]};
    const std::array<double, 3> w{b[0][p], b[1][p], b[2][p]};
    a[0][p] = u[1] * w[2] - u[2] * w[1];
    a[1][p] = u[2] * w[0] - u[0] * w[2];
    a[2][p] = u[0] * w[1] - u[1] * w[0];
  }
}

}  // namespace spectral
