#pragma once

#include <vector>

namespace spectral {

/// Volume means at one time.
struct Sample {
  double time = 0.0;
  double energy = 0.0;            ///< 1/2 <u . u>
  double enstrophy = 0.0;         ///< 1/2 <w . w>
  double dissipation_rate = 0.0;  ///< 2 nu enstrophy
};

/// The flow at the end of the run and how it came there; complete on rank 0.
struct Result {
  std::vector<double> velocity;  ///< [3][n][n][n]: component, z, y, x
  std::vector<Sample> history;   ///< before the first step and after each
  /// [k] kinetic energy of the modes with k - 1/2 <= |k| < k + 1/2; adds up to the energy
  std::vector<double> spectrum;
  /// Peak of all ranks together, before anything is gathered or judged, without the witness's fields.
  double peak_memory_mib = 0.0;
  double process_memory_mib =
      0.0;                       ///< the part of it that was there before the set-up, whatever n is
  double node_memory_mib = 0.0;  ///< the peak, where ranks of a node share what they share
};

}  // namespace spectral
