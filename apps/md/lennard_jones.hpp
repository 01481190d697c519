#pragma once

#include <cstddef>
#include <vector>

namespace md {

/// u(r) = 4 epsilon ((sigma / r)^12 - (sigma / r)^6) within the cut-off, nothing beyond it: the energy jumps
/// there unless it is shifted.
struct LennardJones {
  /// Coefficients of a pair of two types: with s = 1 / r^2 the force is F r = s^4 (force12 s^3 - force6) and the
  /// energy is s^3 (energy12 s^3 - energy6) - shift.
  struct Pair {
    double cutoff2 = 0.0;
    double force12 = 0.0;
    double force6 = 0.0;
    double energy12 = 0.0;
    double energy6 = 0.0;
    double shift = 0.0;
  };

  std::size_t n_types = 0;
  std::vector<Pair> pairs;  ///< [n_types][n_types], symmetric

  const Pair& of(int a, int b) const {
    return pairs[static_cast<std::size_t>(a) * n_types + static_cast<std::size_t>(b)];
  }
};

/// shifted: so that the energy is zero at the cut-off
LennardJones::Pair lennard_jones_pair(double epsilon, double sigma, double cutoff, bool shifted);

}  // namespace md
