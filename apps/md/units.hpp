#pragma once

#include <optional>
#include <string>

namespace md {

/// A system of units: what turns its masses, velocities, energies and volumes into one another. Named and
/// valued as in LAMMPS' manual, page `units`.
struct Units {
  std::string name = "lj";
  double boltzmann = 1.0;        ///< energy / temperature
  double mv2_to_energy = 1.0;    ///< energy / (mass velocity^2)
  double to_pressure = 1.0;      ///< pressure volume / energy
  double dt = 0.005;             ///< when a deck does not say
  double skin = 0.3;             ///< likewise
  bool per_atom = true;          ///< true if thermo shows energies of one atom
  std::string length = "sigma";  ///< name in files
  std::string time = "tau";
  std::string velocity = "sigma tau-1";
  std::string force = "epsilon sigma-1";

  /// Acceleration = this x force / mass.
  double force_to_acceleration() const { return 1.0 / mv2_to_energy; }
};

/// Nothing for a name other than `lj` and `metal`.
std::optional<Units> units_named(const std::string& name);

}  // namespace md
