#pragma once

#include "harness/core/machine/machine.hpp"

namespace casebook {

/// Host, processor, memory, kernel and MPI library of this process.
Json describe_machine();

}  // namespace casebook
