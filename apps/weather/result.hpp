#pragma once

#include <vector>

#include "apps/weather/fields.hpp"

namespace weather {

/// Sums over the box at one time.
struct Sample {
  double time = 0.0;    ///< s
  double mass = 0.0;    ///< of the air, kg
  double energy = 0.0;  ///< internal, of motion and of height, J
  double water = 0.0;   ///< in the air, kg
  double fallen = 0.0;  ///< on the ground, kg
};

/// The air at the end of the run and how it came there.
struct Result {
  State state;                  ///< of each rank
  std::vector<Sample> history;  ///< before the first step, at snapshots, after the last; on rank 0
  /// Of all ranks together, before anything is judged, without what the witness keeps. On rank 0.
  double peak_memory_mib = 0.0;
  double process_memory_mib = 0.0;  ///< the part of it that was there before the set-up
  double solve_s = 0.0;             ///< time of the rate, on rank 0
  double cell_steps = 0.0;
};

}  // namespace weather
