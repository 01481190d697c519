#include "apps/lu/timed_solver.hpp"

#include <random>

#include <mpi.h>

namespace lu {

void TimedSolver::set_up() {
  variant_->set_up();
  fresh_ = true;
}

void TimedSolver::solve() {
  if (!fresh_) {
    variant_->set_up();
  }
  fresh_ = false;
  MPI_Barrier(team_.comm);
  const double start = MPI_Wtime();
  variant_->solve();
  double elapsed = MPI_Wtime() - start;
  MPI_Allreduce(MPI_IN_PLACE, &elapsed, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
  solve_s_.push_back(elapsed);
}

void TimedSolver::copy_out(Result& result) {
  variant_->copy_out(result);
  result.solve_s = solve_s_;
  std::random_device source;
  result.judge_seed = static_cast<std::uint64_t>(source()) << 32 | source();
}

}  // namespace lu
