#include "apps/md/lennard_jones.hpp"

#include <cmath>

namespace md {

LennardJones::Pair lennard_jones_pair(double epsilon, double sigma, double cutoff, bool shifted) {
  const double sigma6 = std::pow(sigma, 6);
  const double ratio6 = cutoff > 0.0 ? std::pow(sigma / cutoff, 6) : 0.0;
  return {.cutoff2 = cutoff * cutoff,
          .force12 = 48.0 * epsilon * sigma6 * sigma6,
          .force6 = 24.0 * epsilon * sigma6,
          .energy12 = 4.0 * epsilon * sigma6 * sigma6,
          .energy6 = 4.0 * epsilon * sigma6,
          .shift = shifted ? 4.0 * epsilon * (ratio6 * ratio6 - ratio6) : 0.0};
}

}  // namespace md
