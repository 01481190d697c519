#pragma once

#include <cstdint>
#include <vector>

#include "apps/md/vec3.hpp"

namespace md {

/// Quantities of one state; energies of all atoms together.
struct Thermo {
  int step = 0;
  double temperature = 0.0;
  double potential = 0.0;
  double total = 0.0;  ///< with the kinetic energy
  double pressure = 0.0;
  std::int64_t pairs = 0;  ///< within their cut-off, each once
};

/// Counts of a solver's work, on all ranks together, which explain its time.
struct Counters {
  double tested = 0.0;      ///< pairs whose distance was computed for a force
  double listed = 0.0;      ///< places in lists of neighbours, over all builds; padding included
  double halo_bytes = 0.0;  ///< handed to other ranks
  double builds = 0.0;      ///< of the list, the most of any rank
  double balance = 1.0;     ///< pairs tested by a rank, the mean by the most
};

/// The state after the last step, by number of the atom, and how it came there; complete on rank 0.
struct Result {
  std::vector<Vec3> position;
  std::vector<Vec3> velocity;
  std::vector<Thermo> thermo;
  Counters counters;
  double energy_unit = 1.0;  ///< divisor of the energies shown by thermo: the number of atoms, or 1
  double solve_s = 0.0;      ///< of the slowest rank
};

}  // namespace md
