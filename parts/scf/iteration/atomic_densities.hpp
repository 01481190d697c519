#pragma once

#include "apps/scf/case.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// The densities of the neutral atoms, each alone, spherical, and with as many electrons in each
/// orbital of a partly filled shell: block diagonal, a start for the molecule's iteration. It belongs
/// to no orbitals, so that its first Fock matrix is diagonalized before anything is judged.
/// Source: Van Lenthe et al., J. Comput. Chem. 27 (2006) 926.
Matrix atomic_densities(const Case& input);

}  // namespace scf
