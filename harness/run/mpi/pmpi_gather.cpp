// Gathers, to one rank and to all.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Gather(const void* out,
               int n_out,
               MPI_Datatype out_type,
               void* in,
               int n_in,
               MPI_Datatype in_type,
               int root,
               MPI_Comm comm) {
  const GatheredPart payload{out, n_out, out_type, n_in, in_type};
  return watched_collective<"MPI_Gather">(
      comm, payload, PMPI_Gather, out, n_out, out_type, in, n_in, in_type, root, comm);
}

int MPI_Igather(const void* out,
                int n_out,
                MPI_Datatype out_type,
                void* in,
                int n_in,
                MPI_Datatype in_type,
                int root,
                MPI_Comm comm,
                MPI_Request* request) {
  const GatheredPart payload{out, n_out, out_type, n_in, in_type};
  return watched<"MPI_Igather">(
      payload, PMPI_Igather, out, n_out, out_type, in, n_in, in_type, root, comm, request);
}

int MPI_Gatherv(const void* out,
                int n_out,
                MPI_Datatype out_type,
                void* in,
                const int n_in[],
                const int in_starts[],
                MPI_Datatype in_type,
                int root,
                MPI_Comm comm) {
  const GatheredParts payload{out, n_out, out_type, n_in, in_type, comm};
  return watched_collective<"MPI_Gatherv">(
      comm, payload, PMPI_Gatherv, out, n_out, out_type, in, n_in, in_starts, in_type, root, comm);
}

int MPI_Igatherv(const void* out,
                 int n_out,
                 MPI_Datatype out_type,
                 void* in,
                 const int n_in[],
                 const int in_starts[],
                 MPI_Datatype in_type,
                 int root,
                 MPI_Comm comm,
                 MPI_Request* request) {
  const GatheredParts payload{out, n_out, out_type, n_in, in_type, comm};
  return watched<"MPI_Igatherv">(payload,
                                 PMPI_Igatherv,
                                 out,
                                 n_out,
                                 out_type,
                                 in,
                                 n_in,
                                 in_starts,
                                 in_type,
                                 root,
                                 comm,
                                 request);
}

int MPI_Allgather(const void* out,
                  int n_out,
                  MPI_Datatype out_type,
                  void* in,
                  int n_in,
                  MPI_Datatype in_type,
                  MPI_Comm comm) {
  const GatheredPart payload{out, n_out, out_type, n_in, in_type};
  return watched_collective<"MPI_Allgather">(
      comm, payload, PMPI_Allgather, out, n_out, out_type, in, n_in, in_type, comm);
}

int MPI_Iallgather(const void* out,
                   int n_out,
                   MPI_Datatype out_type,
                   void* in,
                   int n_in,
                   MPI_Datatype in_type,
                   MPI_Comm comm,
                   MPI_Request* request) {
  const GatheredPart payload{out, n_out, out_type, n_in, in_type};
  return watched<"MPI_Iallgather">(
      payload, PMPI_Iallgather, out, n_out, out_type, in, n_in, in_type, comm, request);
}

int MPI_Allgatherv(const void* out,
                   int n_out,
                   MPI_Datatype out_type,
                   void* in,
                   const int n_in[],
                   const int in_starts[],
                   MPI_Datatype in_type,
                   MPI_Comm comm) {
  const GatheredParts payload{out, n_out, out_type, n_in, in_type, comm};
  return watched_collective<"MPI_Allgatherv">(
      comm, payload, PMPI_Allgatherv, out, n_out, out_type, in, n_in, in_starts, in_type, comm);
}

int MPI_Iallgatherv(const void* out,
                    int n_out,
                    MPI_Datatype out_type,
                    void* in,
                    const int n_in[],
                    const int in_starts[],
                    MPI_Datatype in_type,
                    MPI_Comm comm,
                    MPI_Request* request) {
  const GatheredParts payload{out, n_out, out_type, n_in, in_type, comm};
  return watched<"MPI_Iallgatherv">(
      payload, PMPI_Iallgatherv, out, n_out, out_type, in, n_in, in_starts, in_type, comm, request);
}
