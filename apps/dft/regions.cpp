#include "apps/dft/regions.hpp"

namespace dft::region {

const casebook::Region grid("grid");
const casebook::Region basis_functions("basis_functions");
const casebook::Region density("density");
const casebook::Region functional("functional");
const casebook::Region xc_matrix("xc_matrix");

}  // namespace dft::region
