#pragma once

#include "harness/run/region.hpp"

namespace scf::region {

// Defined once for the app, so that the same columns stand in every rung's profile.
extern const casebook::Region one_electron;     ///< overlap, kinetic energy, nuclear attraction
extern const casebook::Region guess;            ///< a density to start from
extern const casebook::Region screening;        ///< bounds of shell pairs and of the density
extern const casebook::Region eri;              ///< two-electron repulsion integrals
extern const casebook::Region digest;           ///< integrals times density into the Fock matrix
extern const casebook::Region schedule;         ///< waiting for the next task
extern const casebook::Region reduce;           ///< summing the Fock matrix over threads and ranks
extern const casebook::Region diagonalize;      ///< eigenvalue problems
extern const casebook::Region matrix_products;  ///< DIIS errors, transformations, densities

}  // namespace scf::region
