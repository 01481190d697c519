#pragma once

#include <string>

#include <mpi.h>

#include "harness/core/error.hpp"
#include "harness/run/team.hpp"

namespace snapshots {

/// Does on rank 0 what only one rank may do; all ranks throw what it throws. Collective.
template <class Act>
void on_first_rank(const casebook::Team& team, const Act& act) {
  std::string problem;
  if (team.rank == 0) {
    try {
      act();
    } catch (const casebook::EnvironmentError& error) {
      problem = error.what();
    }
  }
  int length = static_cast<int>(problem.size());
  MPI_Bcast(&length, 1, MPI_INT, 0, team.comm);
  problem.resize(static_cast<std::size_t>(length));
  MPI_Bcast(problem.data(), length, MPI_CHAR, 0, team.comm);
  if (!problem.empty()) {
    throw casebook::EnvironmentError(problem);
  }
}

}  // namespace snapshots
