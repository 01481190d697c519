#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <mpi.h>

#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// A variant with a clock around its solve: `Result::solve_s` is the slowest rank's time. For the rate in the record the
/// harness puts the median of the solves there.
/// Its messages go by PMPI: they are not counted as the variant's.
template <class Result>
class TimedSolver : public Solver<Result> {
 public:
  /// note: adds facts of the case to each answer
  TimedSolver(std::unique_ptr<Solver<Result>> variant,
              const Team& team,
              std::function<void(Result&)> note = {})
      : variant_(std::move(variant)), team_(team), note_(std::move(note)) {}

  void set_up() override { variant_->set_up(); }

  void solve() override {
    PMPI_Barrier(team_.comm);
    const double start = PMPI_Wtime();
    variant_->solve();
    const double elapsed = PMPI_Wtime() - start;
    PMPI_Allreduce(&elapsed, &solve_s_, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
  }

  void copy_out(Result& result) override {
    variant_->copy_out(result);
    result.solve_s = solve_s_;
    if (note_) {
      note_(result);
    }
  }

 private:
  std::unique_ptr<Solver<Result>> variant_;
  Team team_;
  std::function<void(Result&)> note_;
  double solve_s_ = 0.0;
};

}  // namespace casebook
