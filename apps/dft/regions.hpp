#pragma once

#include "apps/scf/regions.hpp"

namespace dft::region {

// Beside those of Hartree-Fock, which name the work that both have.
extern const casebook::Region grid;             ///< points and weights
extern const casebook::Region basis_functions;  ///< values and gradients at the points
extern const casebook::Region density;          ///< density and its gradient at the points
extern const casebook::Region functional;       ///< energies and potentials at the points
extern const casebook::Region xc_matrix;        ///< points into the Kohn-Sham matrix

}  // namespace dft::region
