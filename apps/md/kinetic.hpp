#pragma once

#include <cstddef>

#include "apps/md/case.hpp"
#include "apps/md/result.hpp"

namespace md {

/// Directions that the atoms move in, without those of their common motion.
inline double degrees_of_freedom(std::size_t n_atoms) {
  return 3.0 * static_cast<double>(n_atoms) - 3.0;
}

/// Temperature, pressure and energy of a state from its sums over all atoms.
/// mv2: of m v^2; virial: of r f over pairs, each once
inline Thermo thermo_of(const Case& input,
                        int step,
                        double mv2,
                        double potential,
                        double virial,
                        std::int64_t pairs) {
  const Units& units = input.units;
  const double twice_kinetic = units.mv2_to_energy * mv2;
  const double freedom = degrees_of_freedom(input.n_atoms());
  const double temperature = twice_kinetic / (freedom * units.boltzmann);
  const double volume = input.box[0] * input.box[1] * input.box[2];
  // The pressure has the temperature's freedom in it: N - 1 atoms.
  const double pressure = (twice_kinetic + virial) / (3.0 * volume) * units.to_pressure;
  return {step, temperature, potential, potential + 0.5 * twice_kinetic, pressure, pairs};
}

}  // namespace md
