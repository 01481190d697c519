#pragma once

#include <memory>

#include "apps/weather/solver.hpp"

namespace weather {

/// A variant with a clock around its solve, for the rate that the record shows.
class TimedSolver : public Solver {
 public:
  TimedSolver(const Case& input, std::unique_ptr<Solver> variant, const casebook::Team& team)
      : input_(input), variant_(std::move(variant)), team_(team) {}

  void set_up() override { variant_->set_up(); }
  void solve() override;
  void copy_out(Result& result) override;

 private:
  const Case& input_;
  std::unique_ptr<Solver> variant_;
  casebook::Team team_;
  double solve_s_ = 0.0;  ///< the slowest rank's
};

}  // namespace weather
