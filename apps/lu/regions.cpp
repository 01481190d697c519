#include "apps/lu/regions.hpp"

namespace lu::region {

const casebook::Region panel("panel");
const casebook::Region broadcast("broadcast");
const casebook::Region swap("swap");
const casebook::Region triangular_solve("triangular_solve");
const casebook::Region update("update");
const casebook::Region back_solve("back_solve");

}  // namespace lu::region
