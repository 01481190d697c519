#pragma once

#include <stdexcept>
#include <string>

namespace casebook {

/// Exit codes of every executable of the suite.
enum ExitCode : int {
  exit_fine = 0,
  exit_check_failed = 2,
  exit_usage = 3,
  exit_environment = 4,
  exit_incomplete = 5,  ///< stopped on request; a checkpoint was written
};

/// The input is wrong. The message says what, the value, what is allowed, and what to do.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The input is right, but this machine, file system or installation cannot serve it.
class EnvironmentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace casebook
