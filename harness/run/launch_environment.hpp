#pragma once

namespace casebook {

/// Before MPI is up: true for the rank that may speak, by the variables that Open MPI, PMIx, PMI
/// and Slurm set; true without any of them.
bool is_first_rank();

}  // namespace casebook
