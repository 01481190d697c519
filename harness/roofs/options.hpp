#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/roofs/sampling.hpp"

namespace casebook::roofs {

/// Options on the command line of casebook_roofs.
struct Options {
  std::vector<std::string> parts = {"bandwidth", "fma", "dgemm", "mpi"};
  std::string output_file;  ///< "": standard output
  bool quick = false;       ///< a few short samples: to see that it works
  bool progress = false;    ///< `@casebook roofs K of N WHAT` lines on standard output
  bool identity = false;

  bool wants(const std::string& part) const;
  Sampling sampling() const;
};

/// Parses the command line. Sets exit_code when there is nothing left to do (--help).
/// Errors: UsageError.
Options parse_options(int argc, char** argv, std::optional<int>& exit_code);

}  // namespace casebook::roofs
