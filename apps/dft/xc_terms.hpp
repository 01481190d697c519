#pragma once

#include <string>
#include <vector>

#include "apps/dft/functional.hpp"
#include "apps/scf/deck/problems.hpp"

namespace dft {

/// The functional that words like those after `xc` state: `b3lyp`, or `hfexch 0.2 slater 0.8`. As in
/// NWChem a word assigns: a later factor of a term takes the place of an earlier one, and a combined
/// functional sets the terms that it has and leaves the others as they are.
/// Errors: a factor after a combined functional, a part of a term that cannot be taken alone, and a
/// gradient correction of PBE to another local correlation than its own, which NWChem makes of it beside
/// vwn_5, vwn_1_rpa or b3lyp, go to problems.
/// Source: NWChem 7.0.2, src/nwdft/input_dft/xc_inp.F, and what it prints under "XC Information".
Functional read_functional(const std::vector<std::string>& words,
                           int line,
                           scf::Problems& problems);

}  // namespace dft
