#pragma once

#include <string_view>

namespace scf {

/// Atomic number of a tag as NWChem writes them: a symbol or an English name (any case), which
/// digits and signs may follow (O, o1, oxygen, H_a). 0 when it is none of H to Ne.
int element_of_tag(std::string_view tag);

/// True when the tag is an element and nothing behind it.
bool is_plain_element(std::string_view tag);

}  // namespace scf
