// Windows: made and freed by all ranks together (time only), synchronized by waiting for others.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Win_create(
    void* base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win* window) {
  return watched<"MPI_Win_create">(
      Nothing{}, PMPI_Win_create, base, size, unit, info, comm, window);
}

int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* window) {
  return watched<"MPI_Win_create_dynamic">(Nothing{}, PMPI_Win_create_dynamic, info, comm, window);
}

int MPI_Win_allocate(
    MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void* base, MPI_Win* window) {
  return watched<"MPI_Win_allocate">(
      Nothing{}, PMPI_Win_allocate, size, unit, info, comm, base, window);
}

int MPI_Win_allocate_shared(
    MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void* base, MPI_Win* window) {
  return watched<"MPI_Win_allocate_shared">(
      Nothing{}, PMPI_Win_allocate_shared, size, unit, info, comm, base, window);
}

int MPI_Win_free(MPI_Win* window) {
  return watched<"MPI_Win_free">(Nothing{}, PMPI_Win_free, window);
}

int MPI_Win_fence(int assertion, MPI_Win window) {
  return watched_wait<"MPI_Win_fence">(Nothing{}, PMPI_Win_fence, assertion, window);
}

int MPI_Win_post(MPI_Group group, int assertion, MPI_Win window) {
  return watched<"MPI_Win_post">(Nothing{}, PMPI_Win_post, group, assertion, window);
}

int MPI_Win_start(MPI_Group group, int assertion, MPI_Win window) {
  return watched_wait<"MPI_Win_start">(Nothing{}, PMPI_Win_start, group, assertion, window);
}

int MPI_Win_complete(MPI_Win window) {
  return watched_wait<"MPI_Win_complete">(Nothing{}, PMPI_Win_complete, window);
}

int MPI_Win_wait(MPI_Win window) {
  return watched_wait<"MPI_Win_wait">(Nothing{}, PMPI_Win_wait, window);
}

int MPI_Win_test(MPI_Win window, int* done) {
  return watched<"MPI_Win_test">(Nothing{}, PMPI_Win_test, window, done);
}

int MPI_Win_lock(int kind, int target, int assertion, MPI_Win window) {
  return watched_wait<"MPI_Win_lock">(Nothing{}, PMPI_Win_lock, kind, target, assertion, window);
}

int MPI_Win_unlock(int target, MPI_Win window) {
  return watched_wait<"MPI_Win_unlock">(Nothing{}, PMPI_Win_unlock, target, window);
}

int MPI_Win_lock_all(int assertion, MPI_Win window) {
  return watched_wait<"MPI_Win_lock_all">(Nothing{}, PMPI_Win_lock_all, assertion, window);
}

int MPI_Win_unlock_all(MPI_Win window) {
  return watched_wait<"MPI_Win_unlock_all">(Nothing{}, PMPI_Win_unlock_all, window);
}

int MPI_Win_flush(int target, MPI_Win window) {
  return watched_wait<"MPI_Win_flush">(Nothing{}, PMPI_Win_flush, target, window);
}

int MPI_Win_flush_all(MPI_Win window) {
  return watched_wait<"MPI_Win_flush_all">(Nothing{}, PMPI_Win_flush_all, window);
}

int MPI_Win_flush_local(int target, MPI_Win window) {
  return watched_wait<"MPI_Win_flush_local">(Nothing{}, PMPI_Win_flush_local, target, window);
}

int MPI_Win_flush_local_all(MPI_Win window) {
  return watched_wait<"MPI_Win_flush_local_all">(Nothing{}, PMPI_Win_flush_local_all, window);
}

int MPI_Win_sync(MPI_Win window) {
  return watched<"MPI_Win_sync">(Nothing{}, PMPI_Win_sync, window);
}
