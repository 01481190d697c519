#include "apps/weather/timed_solver.hpp"

#include <mpi.h>

namespace weather {

void TimedSolver::solve() {
  PMPI_Barrier(team_.comm);
  const double start = PMPI_Wtime();
  variant_->solve();
  const double elapsed = PMPI_Wtime() - start;
  PMPI_Allreduce(&elapsed, &solve_s_, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
}

void TimedSolver::copy_out(Result& result) {
  variant_->copy_out(result);
  result.solve_s = solve_s_;
  result.cell_steps = n_cells(input_) * input_.steps;
}

}  // namespace weather
