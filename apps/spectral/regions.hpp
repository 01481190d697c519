#pragma once

#include "harness/run/region.hpp"

namespace spectral::region {

// Defined once for the app, so that the same columns stand in every rung's profile.
extern const casebook::Region fft;        ///< one-dimensional transforms
extern const casebook::Region transpose;  ///< packing, the exchange between ranks, unpacking
extern const casebook::Region nonlinear;  ///< products of fields at grid points
extern const casebook::Region project;    ///< everything per mode: derivatives, pressure, stages
extern const casebook::Region reduce;     ///< energy and enstrophy
extern const casebook::Region io;         ///< snapshots and checkpoints

}  // namespace spectral::region
