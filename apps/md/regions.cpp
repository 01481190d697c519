#include "apps/md/regions.hpp"

namespace md::region {

const casebook::Region force("force");
const casebook::Region neighbour("neighbour");
const casebook::Region exchange("exchange");
const casebook::Region integrate("integrate");
const casebook::Region thermo("thermo");
const casebook::Region write("write");

}  // namespace md::region
