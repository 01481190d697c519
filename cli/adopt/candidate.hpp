#pragma once

#include <string>
#include <vector>

#include "cli/project/external_app.hpp"

namespace casebook::cli {

/// A number that was found in every run of an unknown program, and what it seems to be.
struct Candidate {
  enum class Kind {
    answer,  ///< it repeats: a check
    count,   ///< a whole number that repeats: a value
    time,    ///< seconds, within the run: a region
    total,   ///< seconds of the whole program: a value
    other,   ///< it changes from run to run: a value
  };
  OutputValue value;
  Kind kind = Kind::other;
  std::vector<double> seen;  ///< in each run
  double bound = 0.0;        ///< of an answer
  bool near_zero = false;    ///< an answer that is to be 0 within its bound, such as a residue
  std::string reason;        ///< why that kind, and of an answer why that bound
  std::string example;       ///< "line 12: ...", of the first run
};

/// One run of the unknown program.
struct TrialRun {
  std::string output;
  double wall_s = 0.0;
};

/// Another layout or another build for an input that was run before.
struct Variation {
  std::string what;  ///< for a reason: "1 rank", "the build with -O1"
  std::string output;
};

}  // namespace casebook::cli
