/* Ten messages around a ring in C, half of them from a second thread, which calls one after the other. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static int rank, n_ranks;
static double theirs[4];

static void* five_messages(void* unused) {
  double mine[4] = {1.5, 1.5, 1.5, 1.5};
  for (int step = 0; step < 5; ++step) {
    MPI_Sendrecv(mine, 4, MPI_DOUBLE, (rank + 1) % n_ranks, 1, theirs, 4, MPI_DOUBLE,
                 (rank + n_ranks - 1) % n_ranks, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return unused;
}

int main(int argc, char** argv) {
  int provided;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  five_messages(NULL);
  pthread_create(&thread, NULL, five_messages, NULL);
  pthread_join(thread, NULL);
  if (rank == 0) {
    printf(" received = %8.3f\n", theirs[3]);
  }
  MPI_Finalize();
  return 0;
}
