#pragma once

#include <string>
#include <vector>

#include "apps/dft/read_case.hpp"

namespace dft {

/// A case of the suite.
inline Case suite_case(const std::string& name, const std::vector<std::string>& overrides = {}) {
  casebook::InputChoice choice;
  choice.case_file = std::string(CASEBOOK_SOURCE_DIR) + "/apps/dft/cases/" + name + ".toml";
  choice.overrides = overrides;
  return read_case(choice);
}

}  // namespace dft
