#pragma once

#include "harness/run/region.hpp"

namespace md::region {

// Defined once for the app, so that the same columns stand in every rung's profile.
extern const casebook::Region force;      ///< forces, and what is summed beside them
extern const casebook::Region neighbour;  ///< cells, lists, sorting
extern const casebook::Region exchange;  ///< positions, forces and atoms on their way between ranks
extern const casebook::Region integrate;  ///< half kicks, drift, wrapping
extern const casebook::Region thermo;     ///< sums over ranks
extern const casebook::Region write;      ///< frames of the trajectory

}  // namespace md::region
