#pragma once

#include <memory>
#include <vector>

#include "apps/cg/oracle_solver.hpp"
#include "apps/cg/result.hpp"
#include "apps/cg/solver.hpp"
#include "harness/run/solver.hpp"

namespace cg {

/// HPCG's phases around a variant's method, as the harness runs them: the reference's residual
/// first (untimed), then set-up (charged), solves that end at that residual, and, when an answer is
/// asked for, the judge's measurements.
class Benchmark final : public casebook::Solver<Result> {
 public:
  /// Runs the judge's own solver for the target, unless the case has it stored. input: outlives the
  /// benchmark. Collective.
  /// Errors: UsageError when the matrix turns out not to be positive definite.
  Benchmark(const Case& input, const casebook::Team& team, std::unique_ptr<Method> method);

  void set_up() override;
  void solve() override;
  void copy_out(Result& result) override;

 private:
  /// Gives the method the right-hand side times a power of two, another one and of another sign for
  /// each solve: the answer is the same to the bit but for that factor, unless it is an old one.
  void change_right_hand_side();
  void validate();
  void inspect_solution(Result& result);

  const Case& input_;
  casebook::Team team_;
  std::unique_ptr<Method> method_;
  Problem problem_;
  oracle::Hierarchy hierarchy_;
  Result result_;  ///< what is known so far
  bool validated_ = false;
  double factor_ = 1.0;  ///< of the right-hand side that the method has
  std::vector<double> claimed_residuals_;
};

}  // namespace cg
