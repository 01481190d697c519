#include "apps/weather/regions.hpp"

namespace weather::region {

const casebook::Region halo("halo");
const casebook::Region flux_x("flux_x");
const casebook::Region flux_y("flux_y");
const casebook::Region flux_z("flux_z");
const casebook::Region update("update");
const casebook::Region microphysics("microphysics");
const casebook::Region sum("sum");
const casebook::Region write("write");

}  // namespace weather::region
