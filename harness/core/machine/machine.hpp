#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook {

/// Host, processor, memory and kernel of this process's node.
/// mpi: library and release, as the caller knows it
Json describe_machine(const std::string& mpi);

/// Variables that change how a run behaves: OMP_*, OPENBLAS_*, OMPI_MCA_*, scheduler job ids.
Json describe_environment();

}  // namespace casebook
