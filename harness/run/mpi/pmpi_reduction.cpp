// Barriers, broadcasts, reductions and scans.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Barrier(MPI_Comm comm) {
  return watched_wait<"MPI_Barrier">(Nothing{}, PMPI_Barrier, comm);
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  return watched<"MPI_Ibarrier">(Nothing{}, PMPI_Ibarrier, comm, request);
}

int MPI_Bcast(void* data, int n, MPI_Datatype type, int root, MPI_Comm comm) {
  const FromRoot<Contribution> payload{{n, type}, root, comm};
  return watched_collective<"MPI_Bcast">(comm, payload, PMPI_Bcast, data, n, type, root, comm);
}

int MPI_Ibcast(
    void* data, int n, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request* request) {
  const FromRoot<Contribution> payload{{n, type}, root, comm};
  return watched<"MPI_Ibcast">(payload, PMPI_Ibcast, data, n, type, root, comm, request);
}

int MPI_Reduce(
    const void* out, void* in, int n, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm) {
  return watched_collective<"MPI_Reduce">(
      comm, Contribution{n, type}, PMPI_Reduce, out, in, n, type, op, root, comm);
}

int MPI_Ireduce(const void* out,
                void* in,
                int n,
                MPI_Datatype type,
                MPI_Op op,
                int root,
                MPI_Comm comm,
                MPI_Request* request) {
  return watched<"MPI_Ireduce">(
      Contribution{n, type}, PMPI_Ireduce, out, in, n, type, op, root, comm, request);
}

int MPI_Allreduce(const void* out, void* in, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return watched_collective<"MPI_Allreduce">(
      comm, Contribution{n, type}, PMPI_Allreduce, out, in, n, type, op, comm);
}

int MPI_Iallreduce(const void* out,
                   void* in,
                   int n,
                   MPI_Datatype type,
                   MPI_Op op,
                   MPI_Comm comm,
                   MPI_Request* request) {
  return watched<"MPI_Iallreduce">(
      Contribution{n, type}, PMPI_Iallreduce, out, in, n, type, op, comm, request);
}

int MPI_Reduce_scatter(
    const void* out, void* in, const int n_in[], MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return watched_collective<"MPI_Reduce_scatter">(
      comm, Parts{n_in, type, comm}, PMPI_Reduce_scatter, out, in, n_in, type, op, comm);
}

int MPI_Ireduce_scatter(const void* out,
                        void* in,
                        const int n_in[],
                        MPI_Datatype type,
                        MPI_Op op,
                        MPI_Comm comm,
                        MPI_Request* request) {
  return watched<"MPI_Ireduce_scatter">(
      Parts{n_in, type, comm}, PMPI_Ireduce_scatter, out, in, n_in, type, op, comm, request);
}

int MPI_Reduce_scatter_block(
    const void* out, void* in, int n_in, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return watched_collective<"MPI_Reduce_scatter_block">(
      comm, EqualParts{n_in, type, comm}, PMPI_Reduce_scatter_block, out, in, n_in, type, op, comm);
}

int MPI_Ireduce_scatter_block(const void* out,
                              void* in,
                              int n_in,
                              MPI_Datatype type,
                              MPI_Op op,
                              MPI_Comm comm,
                              MPI_Request* request) {
  return watched<"MPI_Ireduce_scatter_block">(EqualParts{n_in, type, comm},
                                              PMPI_Ireduce_scatter_block,
                                              out,
                                              in,
                                              n_in,
                                              type,
                                              op,
                                              comm,
                                              request);
}

int MPI_Scan(const void* out, void* in, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return watched_collective<"MPI_Scan">(
      comm, Contribution{n, type}, PMPI_Scan, out, in, n, type, op, comm);
}

int MPI_Iscan(const void* out,
              void* in,
              int n,
              MPI_Datatype type,
              MPI_Op op,
              MPI_Comm comm,
              MPI_Request* request) {
  return watched<"MPI_Iscan">(
      Contribution{n, type}, PMPI_Iscan, out, in, n, type, op, comm, request);
}

int MPI_Exscan(const void* out, void* in, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return watched_collective<"MPI_Exscan">(
      comm, Contribution{n, type}, PMPI_Exscan, out, in, n, type, op, comm);
}

int MPI_Iexscan(const void* out,
                void* in,
                int n,
                MPI_Datatype type,
                MPI_Op op,
                MPI_Comm comm,
                MPI_Request* request) {
  return watched<"MPI_Iexscan">(
      Contribution{n, type}, PMPI_Iexscan, out, in, n, type, op, comm, request);
}
