#pragma once

#include "harness/run/team.hpp"

namespace casebook {

/// All ranks of this test run, one thread each.
inline Team world() {
  Team team;
  team.comm = MPI_COMM_WORLD;
  MPI_Comm_rank(team.comm, &team.rank);
  MPI_Comm_size(team.comm, &team.n_ranks);
  return team;
}

}  // namespace casebook
