#pragma once

#include <memory>

#include "apps/lu/solver.hpp"

namespace lu {

/// A variant with HPL's clock around its solve: the matrix is made before, and outside the time.
class TimedSolver : public Solver {
 public:
  TimedSolver(std::unique_ptr<Solver> variant, const casebook::Team& team)
      : variant_(std::move(variant)), team_(team) {}

  void set_up() override { variant_->set_up(); }
  void solve() override;
  void copy_out(Result& result) override;

 private:
  std::unique_ptr<Solver> variant_;
  casebook::Team team_;
  double solve_s_ = 0.0;  ///< the slowest rank's
};

}  // namespace lu
