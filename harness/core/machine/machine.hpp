#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook {

/// A processor as records name it. Arm's family is the implementer, and its model the part: "0x41", "0xd40".
struct Processor {
  std::string name;
  std::string family;
  std::string model;
};

/// The first processor of a file such as /proc/cpuinfo; what it does not say is "".
Processor processor_in(const std::string& cpuinfo);

/// Host, processor, memory and kernel of this process's node.
/// mpi: library and release, as the caller knows it
Json describe_machine(const std::string& mpi);

/// Variables that change how a run behaves: OMP_*, OPENBLAS_*, OMPI_MCA_*, scheduler job ids.
Json describe_environment();

}  // namespace casebook
