#include "apps/spectral/work.hpp"

#include <cmath>

namespace spectral {

casebook::Work work(const Case& input) {
  const double points = n_points(input.n);
  const double transform = 2.5 * points * std::log2(points);
  const double stages = 4.0 * input.steps;
  return {.flops = stages * (9.0 * transform + 9.0 * points),
          .bytes = stages * 2.0 * 3.0 * points * sizeof(double),
          .units = points * input.steps,
          .unit = "grid points"};
}

}  // namespace spectral
