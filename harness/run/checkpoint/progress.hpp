#pragma once

#include <string>

namespace casebook {

/// Progress of a solve.
struct Progress {
  int step = 0;               ///< steps done
  int n_steps = 0;            ///< steps in all; 0: not known
  bool is_estimate = false;   ///< n_steps is one
  std::string unit = "step";  ///< name of a step: "iteration"
  std::string values = {};    ///< "energy -76.0107 hartree, error 3.1e-05"
};

}  // namespace casebook
