#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "apps/md/atoms.hpp"
#include "apps/md/embedded_atoms.hpp"
#include "apps/md/lennard_jones.hpp"
#include "apps/md/units.hpp"
#include "apps/md/witness.hpp"

namespace md {

/// Where positions are written while atoms move.
struct Trajectory {
  int every = 0;                 ///< steps between frames; 0: none
  std::filesystem::path folder;  ///< for NAME.h5md

  bool due(int step) const { return every > 0 && step % every == 0; }
};

/// Atoms in a periodic box that move by Newton's equations for a number of steps; parsed and validated.
struct Case {
  std::string name;
  std::string title;
  Units units;
  Vec3 box{};                                     ///< lengths; its corner is the origin
  std::shared_ptr<const Atoms> atoms;             ///< at the start; every rank has all
  std::vector<double> mass;                       ///< [type]
  LennardJones potential;                         ///< empty where atoms are embedded
  std::shared_ptr<const EmbeddedAtoms> embedded;  ///< null: Lennard-Jones
  double cutoff = 0.0;                            ///< the largest of all pairs of types
  double dt = 0.0;
  int steps = 0;
  int thermo_every = 0;  ///< steps between lines of thermo; 0: the first and the last state only
  double skin = 0.0;     ///< reach of a list of neighbours beyond the cut-off, as the input asks
  std::vector<std::string> without_effect;  ///< lines of the deck that say how, not what
  Trajectory trajectory;
  std::shared_ptr<Witness> witness;  ///< of the solve; never null in a run

  std::size_t n_atoms() const { return atoms->size(); }

  double mass_of(std::size_t atom) const {
    return mass[static_cast<std::size_t>(atoms->type[atom])];
  }

  /// True if the state after this many steps gets a line of thermo.
  bool thermo_due(int step) const {
    return step == 0 || step == steps || (thermo_every > 0 && step % thermo_every == 0);
  }
};

}  // namespace md
