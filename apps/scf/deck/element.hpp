#pragma once

#include <string_view>

namespace scf {

/// Atomic number of a tag as NWChem reads them: it begins with four letters of an element's name, with a
/// symbol of two letters or, failing that, of one, which may follow another letter (O, o1, OW,
/// oxygen, H_a). 0 when it is none of H to Ne.
/// Source: NWChem 7.0.2, src/geom/geom.F, geom_tag_to_element.
int element_of_tag(std::string_view tag);

}  // namespace scf
