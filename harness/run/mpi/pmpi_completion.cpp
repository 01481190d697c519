// What completes or looks for messages. Waits and probes are waiting; tests return at once.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Wait(MPI_Request* request, MPI_Status* status) {
  return watched_wait<"MPI_Wait">(Nothing{}, PMPI_Wait, request, status);
}

int MPI_Waitall(int n, MPI_Request requests[], MPI_Status statuses[]) {
  return watched_wait<"MPI_Waitall">(Nothing{}, PMPI_Waitall, n, requests, statuses);
}

int MPI_Waitany(int n, MPI_Request requests[], int* index, MPI_Status* status) {
  return watched_wait<"MPI_Waitany">(Nothing{}, PMPI_Waitany, n, requests, index, status);
}

int MPI_Waitsome(int n, MPI_Request requests[], int* n_done, int indices[], MPI_Status statuses[]) {
  return watched_wait<"MPI_Waitsome">(
      Nothing{}, PMPI_Waitsome, n, requests, n_done, indices, statuses);
}

int MPI_Test(MPI_Request* request, int* done, MPI_Status* status) {
  return watched<"MPI_Test">(Nothing{}, PMPI_Test, request, done, status);
}

int MPI_Testall(int n, MPI_Request requests[], int* done, MPI_Status statuses[]) {
  return watched<"MPI_Testall">(Nothing{}, PMPI_Testall, n, requests, done, statuses);
}

int MPI_Testany(int n, MPI_Request requests[], int* index, int* done, MPI_Status* status) {
  return watched<"MPI_Testany">(Nothing{}, PMPI_Testany, n, requests, index, done, status);
}

int MPI_Testsome(int n, MPI_Request requests[], int* n_done, int indices[], MPI_Status statuses[]) {
  return watched<"MPI_Testsome">(Nothing{}, PMPI_Testsome, n, requests, n_done, indices, statuses);
}

int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* status) {
  return watched_wait<"MPI_Probe">(Nothing{}, PMPI_Probe, from, tag, comm, status);
}

int MPI_Mprobe(int from, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  return watched_wait<"MPI_Mprobe">(Nothing{}, PMPI_Mprobe, from, tag, comm, message, status);
}

int MPI_Iprobe(int from, int tag, MPI_Comm comm, int* found, MPI_Status* status) {
  return watched<"MPI_Iprobe">(Nothing{}, PMPI_Iprobe, from, tag, comm, found, status);
}

int MPI_Improbe(
    int from, int tag, MPI_Comm comm, int* found, MPI_Message* message, MPI_Status* status) {
  return watched<"MPI_Improbe">(Nothing{}, PMPI_Improbe, from, tag, comm, found, message, status);
}
