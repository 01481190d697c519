#include "apps/scf/regions.hpp"

namespace scf::region {

const casebook::Region one_electron("one_electron");
const casebook::Region guess("guess");
const casebook::Region screening("screening");
const casebook::Region eri("eri");
const casebook::Region digest("digest");
const casebook::Region schedule("schedule");
const casebook::Region reduce("reduce");
const casebook::Region diagonalize("diagonalize");
const casebook::Region matrix_products("matrix_products");

}  // namespace scf::region
