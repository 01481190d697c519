#include "apps/md/timed_solver.hpp"

#include <mpi.h>

namespace md {

void TimedSolver::solve() {
  PMPI_Barrier(team_.comm);
  const double start = MPI_Wtime();
  variant_->solve();
  const double elapsed = MPI_Wtime() - start;
  PMPI_Allreduce(&elapsed, &solve_s_, 1, MPI_DOUBLE, MPI_MAX, team_.comm);
}

void TimedSolver::copy_out(Result& result) {
  variant_->copy_out(result);
  result.solve_s = solve_s_;
  result.energy_unit = input_.units.per_atom ? static_cast<double>(input_.n_atoms()) : 1.0;
}

}  // namespace md
