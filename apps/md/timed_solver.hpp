#pragma once

#include <memory>

#include "apps/md/solver.hpp"

namespace md {

/// A variant with a clock around its solve, from which the rate is made.
class TimedSolver : public Solver {
 public:
  TimedSolver(std::unique_ptr<Solver> variant, const Case& input, const casebook::Team& team)
      : variant_(std::move(variant)), input_(input), team_(team) {}

  void set_up() override { variant_->set_up(); }
  void solve() override;
  void copy_out(Result& result) override;

 private:
  std::unique_ptr<Solver> variant_;
  const Case& input_;
  casebook::Team team_;
  double solve_s_ = 0.0;  ///< the slowest rank's
};

}  // namespace md
