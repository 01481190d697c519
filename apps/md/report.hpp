#pragma once

#include <string>
#include <vector>

#include "apps/md/case.hpp"
#include "apps/md/result.hpp"
#include "harness/core/json.hpp"
#include "harness/run/check.hpp"

namespace md {

/// The answer as the record shows it: potential energy and pressure at the end (of one atom where the units say
/// so), the history in columns, the rate when the judge has passed it, and the solver's counters by atom and step.
casebook::Json report(const Result& result, const std::vector<casebook::Check>& checks);

/// The columns that LAMMPS prints: Step Temp E_pair E_mol TotEng Press.
std::string thermo_text(const Result& result);

}  // namespace md
