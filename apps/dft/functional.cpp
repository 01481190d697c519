#include "apps/dft/functional.hpp"

#include <algorithm>
#include <map>

namespace dft {
namespace {

using Terms = std::vector<FunctionalTerm>;

const std::map<std::string, Functional, std::less<>> combined{
    // Stephens, Devlin, Chabalowski & Frisch, J. Phys. Chem. 98 (1994) 11623, with the form of VWN
    // that NWChem takes.
    {"b3lyp",
     {"b3lyp",
      0.2,
      Terms{{Kernel::slater, 0.8},
            {Kernel::becke88_nonlocal, 0.72},
            {Kernel::lyp, 0.81},
            {Kernel::vwn_1_rpa, 0.19}}}},
    // Becke, J. Chem. Phys. 98 (1993) 1372: half and half, with Lee, Yang and Parr's correlation.
    {"bhlyp",
     {"bhlyp",
      0.5,
      Terms{{Kernel::slater, 0.5}, {Kernel::becke88_nonlocal, 0.5}, {Kernel::lyp, 1.0}}}},
    // Adamo & Barone, J. Chem. Phys. 110 (1999) 6158.
    {"pbe0", {"pbe0", 0.25, Terms{{Kernel::pbe_exchange, 0.75}, {Kernel::pbe_correlation, 1.0}}}},
    {"pbe96", {"pbe96", 0.0, Terms{{Kernel::pbe_exchange, 1.0}, {Kernel::pbe_correlation, 1.0}}}}};

const std::map<std::string, Kernel, std::less<>> single{{"slater", Kernel::slater},
                                                        {"vwn_5", Kernel::vwn_5},
                                                        {"vwn_1_rpa", Kernel::vwn_1_rpa},
                                                        {"becke88", Kernel::becke88},
                                                        {"lyp", Kernel::lyp},
                                                        {"xpbe96", Kernel::pbe_exchange},
                                                        {"cpbe96", Kernel::pbe_correlation}};

std::vector<std::string> list_names() {
  std::vector<std::string> names{"hfexch"};
  for (const auto& [name, functional] : combined) {
    names.push_back(name);
  }
  for (const auto& [name, kernel] : single) {
    names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

bool needs_gradient(Kernel kernel) {
  return kernel != Kernel::slater && kernel != Kernel::vwn_5 && kernel != Kernel::vwn_1_rpa;
}

std::optional<Functional> combined_functional(std::string_view name) {
  const auto found = combined.find(name);
  return found == combined.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Kernel> kernel_named(std::string_view name) {
  const auto found = single.find(name);
  return found == single.end() ? std::nullopt : std::optional(found->second);
}

const std::vector<std::string>& functional_names() {
  static const std::vector<std::string> names = list_names();
  return names;
}

}  // namespace dft
