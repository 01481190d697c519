#pragma once

#include <vector>

#include "apps/cg/judge/evidence.hpp"
#include "apps/cg/solver.hpp"

namespace cg {

/// Answer of a timed solve, this rank's part.
struct Answer {
  Method* method = nullptr;      ///< of the solver that gave it, and alive no longer than that
  std::vector<double> solution;  ///< [n_rows]
  Convergence claimed;           ///< the solve, as the method says
  double set_up_s = 0.0;
  double solve_s = 0.0;
  KernelTimes times;                   ///< of the solve
  std::shared_ptr<Evidence> evidence;  ///< findings of the judge so far in this run
};

}  // namespace cg
