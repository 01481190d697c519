#pragma once

#include <memory>

#include "apps/cg/answer.hpp"
#include "apps/cg/judge/exercise.hpp"
#include "apps/cg/solver.hpp"
#include "harness/run/solver.hpp"

namespace cg {

/// A variant's method as the harness runs it: nothing but the method's own work is timed.
class Benchmark final : public casebook::Solver<Answer> {
 public:
  /// exercise: outlives the benchmark.
  Benchmark(const Exercise& exercise, std::unique_ptr<Method> method);

  void set_up() override;

  /// Solves until the target is reached.
  void solve() override;
  void copy_out(Answer& answer) override;

 private:
  const Exercise& exercise_;
  std::unique_ptr<Method> method_;
  Convergence claimed_;
  double set_up_s_ = 0.0;
  double solve_s_ = 0.0;
  KernelTimes times_;
};

}  // namespace cg
