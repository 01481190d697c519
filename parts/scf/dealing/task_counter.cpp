#include "parts/scf/dealing/task_counter.hpp"

namespace scf {

TaskCounter::TaskCounter(const casebook::Team& team) : team_(team) {
  const MPI_Aint size = team.rank == 0 ? sizeof(int) : 0;
  MPI_Win_allocate(size, sizeof(int), MPI_INFO_NULL, team.comm, &value_, &window_);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window_);
}

TaskCounter::~TaskCounter() {
  MPI_Win_unlock_all(window_);
  MPI_Win_free(&window_);
}

void TaskCounter::reset() {
  MPI_Barrier(team_.comm);
  if (team_.rank == 0) {
    constexpr int zero = 0;
    MPI_Accumulate(&zero, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, window_);
    MPI_Win_flush(0, window_);
  }
  MPI_Barrier(team_.comm);
}

int TaskCounter::next() {
  constexpr int one = 1;
  int number = 0;
#pragma omp critical(task_counter)
  {
    MPI_Fetch_and_op(&one, &number, MPI_INT, 0, 0, MPI_SUM, window_);
    MPI_Win_flush(0, window_);
  }
  return number;
}

}  // namespace scf
