#include "apps/spectral/regions.hpp"

namespace spectral::region {

const casebook::Region fft("fft");
const casebook::Region transpose("transpose");
const casebook::Region nonlinear("nonlinear");
const casebook::Region project("project");
const casebook::Region reduce("reduce");
const casebook::Region io("io");

}  // namespace spectral::region
