#pragma once

#include "cli/climb/climb_plan.hpp"

namespace casebook::cli {

/// Shows what records say instead of climbing: of each problem the ladder that stands for it.
int show_stored(const ClimbOptions& options, const Project& project);

/// Shows what records counted of each step, and writes it into the pages where that is asked for; what was
/// measured stands there as it is. A case chooses the ladder whose calls of MPI are shown.
int show_counted(const ClimbOptions& options, const Project& project);

}  // namespace casebook::cli
