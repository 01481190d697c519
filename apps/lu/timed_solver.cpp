#include "apps/lu/timed_solver.hpp"

#include <mpi.h>

namespace lu {

void TimedSolver::solve() {
  MPI_Barrier(team_.comm);
  const double start = MPI_Wtime();
  variant_->solve();
  const double elapsed = MPI_Wtime() - start;
  MPI_Allreduce(&elapsed, &solve_s_, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
}

void TimedSolver::copy_out(Result& result) {
  variant_->copy_out(result);
  result.solve_s = solve_s_;
}

}  // namespace lu
