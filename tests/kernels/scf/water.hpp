#pragma once

#include <string>

#include "apps/scf/case.hpp"
#include "parts/scf/iteration/one_electron.hpp"

namespace scf {

/// The water dimer of the case w2_6-31gs in a basis of the library: Cartesian in Pople's sets,
/// spherical in Dunning's ("cc-..."), as they were published.
Case water_dimer(const std::string& basis);

/// The ten waters of the case w10_6-31gs in a basis of the library, likewise.
Case ten_waters(const std::string& basis);

/// One-electron matrices of the first waters of the case w10_6-31gs: 19 functions each.
OneElectron first_waters(int n_waters);

}  // namespace scf
