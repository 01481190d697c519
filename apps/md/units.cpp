#include "apps/md/units.hpp"

namespace md {

std::optional<Units> units_named(const std::string& name) {
  if (name == "lj") {
    return Units{};
  }
  if (name == "metal") {  // eV, Angstrom, ps, g/mol, bar
    return Units{.name = "metal",
                 .boltzmann = 8.617343e-5,
                 .mv2_to_energy = 1.0364269e-4,
                 .to_pressure = 1.6021765e6,
                 .dt = 0.001,
                 .skin = 2.0,
                 .per_atom = false,
                 .length = "Angstrom",
                 .time = "ps",
                 .velocity = "Angstrom ps-1",
                 .force = "eV Angstrom-1"};
  }
  return std::nullopt;
}

}  // namespace md
