#pragma once

#include <mpi.h>

namespace casebook {

/// The processes and threads that one solver may use.
struct Team {
  MPI_Comm comm = MPI_COMM_SELF;
  int rank = 0;
  int n_ranks = 1;
  int n_threads = 1;  ///< OpenMP threads of this rank
};

}  // namespace casebook
