#include "apps/cg/regions.hpp"

namespace cg::region {

const casebook::Region spmv("spmv");
const casebook::Region symgs("symgs");
const casebook::Region restrict_prolong("restrict_prolong");
const casebook::Region dot("dot");
const casebook::Region waxpby("waxpby");
const casebook::Region halo("halo");
const casebook::Region reduce("reduce");

}  // namespace cg::region
