#pragma once

#include <memory>
#include <vector>

#include "apps/lu/solver.hpp"

namespace lu {

/// Runs a variant as HPL is timed: the matrix is made anew before each solve and outside the time, for
/// elimination leaves L and U in its place.
class TimedSolver : public Solver {
 public:
  TimedSolver(std::unique_ptr<Solver> variant, const casebook::Team& team)
      : variant_(std::move(variant)), team_(team) {}

  void set_up() override;
  void solve() override;

  /// Also draws the judge's seed: the answer is there now.
  void copy_out(Result& result) override;

 private:
  std::unique_ptr<Solver> variant_;
  casebook::Team team_;
  bool fresh_ = false;
  std::vector<double> solve_s_;  ///< the slowest rank's
};

}  // namespace lu
