#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dft {

/// The density functionals that a sum may hold; Becke's without its local part is NWChem's
/// `becke88 nonlocal`.
enum class Kernel {
  slater,            ///< local exchange
  vwn_5,             ///< Vosko, Wilk and Nusair's fit to the electron gas
  vwn_1_rpa,         ///< their first form, fitted to the random phase approximation
  becke88,           ///< gradient-corrected exchange, with its local part
  becke88_nonlocal,  ///< ... without
  lyp,               ///< Lee, Yang and Parr's correlation
  pbe_exchange,
  pbe_correlation,
};

struct FunctionalTerm {
  Kernel kernel;
  double factor;
};

/// An exchange-correlation functional: a sum of kernels plus a part of the exact exchange.
struct Functional {
  std::string name;  ///< as the deck has it: "b3lyp", "hfexch 0.2 slater 0.8"
  double exact_exchange = 0.0;
  std::vector<FunctionalTerm> terms;
};

/// True if a kernel depends on the density's gradient.
bool needs_gradient(Kernel kernel);

/// A functional that NWChem knows by one name: b3lyp, bhlyp, pbe0, pbe96; nothing for any other name.
/// Source: NWChem 7.0.2, manual, "Density Functional Theory", table of combined functionals.
std::optional<Functional> combined_functional(std::string_view name);

/// A kernel by NWChem's name: slater, becke88, lyp, vwn_5 ...; nothing for any other name.
std::optional<Kernel> kernel_named(std::string_view name);

/// All names of functionals that a deck may use, sorted.
const std::vector<std::string>& functional_names();

}  // namespace dft
