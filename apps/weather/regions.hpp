#pragma once

#include "harness/run/region.hpp"

namespace weather::region {

// Defined once for the app, so that the same columns stand in every rung's profile.
extern const casebook::Region halo;          ///< cells of neighbours: packing, messages, unpacking
extern const casebook::Region flux_x;        ///< faces across x; later rungs: all of a sweep along x
extern const casebook::Region flux_y;
extern const casebook::Region flux_z;
extern const casebook::Region update;        ///< differences of fluxes, the next stage's fields
extern const casebook::Region microphysics;  ///< water in its columns
extern const casebook::Region sum;           ///< mass, energy and water of the box
extern const casebook::Region write;         ///< snapshots and checkpoints

}  // namespace weather::region
