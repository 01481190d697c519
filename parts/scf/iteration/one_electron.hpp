#pragma once

#include <vector>

#include "apps/scf/basis.hpp"
#include "apps/scf/molecule.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// Matrices of the one-electron operators, [n_bf][n_bf], symmetric.
struct OneElectron {
  Matrix overlap;
  Matrix core;  ///< kinetic energy plus attraction by the nuclei, hartree
};

/// All one-electron integrals, by McMurchie and Davidson's scheme.
/// Source: Helgaker, Jorgensen & Olsen (2000), section 9.
OneElectron one_electron_integrals(const Basis& basis, const std::vector<Atom>& atoms);

}  // namespace scf
