#pragma once

#include "apps/spectral/case.hpp"
#include "apps/spectral/result.hpp"
#include "harness/core/json.hpp"

namespace spectral {

/// The answer as the record shows it: energy, enstrophy and dissipation rate at the end, their
/// history in columns, the kinetic-energy spectrum, and the memory of all ranks.
casebook::Json report(const Result& result);

/// The stored answer of the case with its source, or null.
casebook::Json reference(const Case& input);

}  // namespace spectral
