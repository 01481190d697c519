#pragma once

#include <optional>
#include <string>

#include "harness/run/app.hpp"

namespace casebook {

/// What the command line of an app executable asks for.
struct Arguments {
  InputChoice input;
  int repetitions = 6;      ///< timed solves; 1 means no warm-up
  std::string record_file;  ///< "" prints a summary instead
  bool progress = false;    ///< machine-readable progress lines on standard output
  bool identity = false;
  bool check_input = false;
};

/// Parses the command line. Sets exit_code when there is nothing left to do (--help).
/// Errors: UsageError.
Arguments parse_arguments(int argc, char** argv, std::optional<int>& exit_code);

}  // namespace casebook
