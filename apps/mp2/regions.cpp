#include "apps/mp2/regions.hpp"

namespace mp2::region {

const casebook::Region integrals("integrals");
const casebook::Region first_quarter("first_quarter");
const casebook::Region second_quarter("second_quarter");
const casebook::Region last_half("last_half");
const casebook::Region fit("fit");
const casebook::Region assemble("assemble");
const casebook::Region pair_energy("pair_energy");
const casebook::Region redistribute("redistribute");
const casebook::Region reduce("mp2_reduce");

}  // namespace mp2::region
