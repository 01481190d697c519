#pragma once

#include "harness/core/json.hpp"

namespace casebook {

/// Host, processor, memory, kernel and MPI library of this process.
Json describe_machine();

/// Variables that change how a run behaves: OMP_*, OPENBLAS_*, OMPI_MCA_*, scheduler job ids.
Json describe_environment();

}  // namespace casebook
