#pragma once

#include "harness/run/region.hpp"

namespace mp2::region {

// Defined once, so that the same columns stand in every rung's profile.
extern const casebook::Region integrals;      ///< two-electron integrals over basis functions
extern const casebook::Region first_quarter;  ///< one index of the integrals to orbitals
extern const casebook::Region second_quarter;
extern const casebook::Region last_half;     ///< both virtual indices to orbitals
extern const casebook::Region fit;           ///< solving with the metric of the fitting basis
extern const casebook::Region assemble;      ///< (ia|jb) from fitted products
extern const casebook::Region pair_energy;   ///< amplitudes and their sums
extern const casebook::Region redistribute;  ///< from shells to orbitals, between ranks
extern const casebook::Region reduce;        ///< sums over ranks

}  // namespace mp2::region
