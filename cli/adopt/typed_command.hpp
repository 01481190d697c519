#pragma once

#include <string>
#include <vector>

#include "cli/process/child.hpp"

namespace casebook::cli {

/// A command as a person types it: variables, the launcher with its options, the program, its arguments.
struct TypedCommand {
  int ranks = 1;
  int threads = 1;        ///< by OMP_NUM_THREADS, in the command or around it
  Variables environment;  ///< without OMP_NUM_THREADS
  std::string program;    ///< as it was typed
  std::vector<std::string> arguments;
};

/// Takes a command apart: `OMP_NUM_THREADS=2 mpirun -np 2 --bind-to core ./app in.dat`. Other options of the
/// launcher than the number of ranks are left to the configuration.
/// Errors: UsageError when no program is left.
TypedCommand take_apart(const std::vector<std::string>& words);

}  // namespace casebook::cli
