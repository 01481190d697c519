#pragma once

#include "cli/jobs/site.hpp"

namespace casebook::cli {

/// Describes the machine that this program runs on: the scheduler by its commands, the node by what
/// Slurm says of its default partition, else by this node itself, the loaded modules, and the MPI
/// launcher. What cannot be found keeps the default of its kind.
Site detect_site();

}  // namespace casebook::cli
