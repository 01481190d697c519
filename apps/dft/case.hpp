#pragma once

#include "apps/dft/functional.hpp"
#include "apps/dft/grid_settings.hpp"
#include "apps/scf/case.hpp"

namespace dft {

/// When the iteration is done: all of these, and the orbital gradient below the gradient threshold.
struct Convergence {
  double energy = 1e-6;   ///< change of the energy, hartree (deck: convergence energy)
  double density = 1e-5;  ///< root mean square change of the density matrix (convergence density)
};

/// One restricted Kohn-Sham problem, parsed and validated.
struct Case {
  scf::Case scf;  ///< molecule, basis, thresholds, stored answer: what Hartree-Fock has as well
  Functional functional;
  GridSettings grid;
  Convergence convergence;
};

}  // namespace dft
