// Scatters and all-to-all exchanges.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Scatter(const void* out,
                int n_out,
                MPI_Datatype out_type,
                void* in,
                int n_in,
                MPI_Datatype in_type,
                int root,
                MPI_Comm comm) {
  const FromRoot<EqualParts> payload{{n_out, out_type, comm}, root, comm};
  return watched_collective<"MPI_Scatter">(
      comm, payload, PMPI_Scatter, out, n_out, out_type, in, n_in, in_type, root, comm);
}

int MPI_Iscatter(const void* out,
                 int n_out,
                 MPI_Datatype out_type,
                 void* in,
                 int n_in,
                 MPI_Datatype in_type,
                 int root,
                 MPI_Comm comm,
                 MPI_Request* request) {
  const FromRoot<EqualParts> payload{{n_out, out_type, comm}, root, comm};
  return watched<"MPI_Iscatter">(
      payload, PMPI_Iscatter, out, n_out, out_type, in, n_in, in_type, root, comm, request);
}

int MPI_Scatterv(const void* out,
                 const int n_out[],
                 const int out_starts[],
                 MPI_Datatype out_type,
                 void* in,
                 int n_in,
                 MPI_Datatype in_type,
                 int root,
                 MPI_Comm comm) {
  const FromRoot<Parts> payload{{n_out, out_type, comm}, root, comm};
  return watched_collective<"MPI_Scatterv">(comm,
                                            payload,
                                            PMPI_Scatterv,
                                            out,
                                            n_out,
                                            out_starts,
                                            out_type,
                                            in,
                                            n_in,
                                            in_type,
                                            root,
                                            comm);
}

int MPI_Iscatterv(const void* out,
                  const int n_out[],
                  const int out_starts[],
                  MPI_Datatype out_type,
                  void* in,
                  int n_in,
                  MPI_Datatype in_type,
                  int root,
                  MPI_Comm comm,
                  MPI_Request* request) {
  const FromRoot<Parts> payload{{n_out, out_type, comm}, root, comm};
  return watched<"MPI_Iscatterv">(payload,
                                  PMPI_Iscatterv,
                                  out,
                                  n_out,
                                  out_starts,
                                  out_type,
                                  in,
                                  n_in,
                                  in_type,
                                  root,
                                  comm,
                                  request);
}

int MPI_Alltoall(const void* out,
                 int n_out,
                 MPI_Datatype out_type,
                 void* in,
                 int n_in,
                 MPI_Datatype in_type,
                 MPI_Comm comm) {
  const Exchange<EqualParts> payload{out, {n_out, out_type, comm}, {n_in, in_type, comm}};
  return watched_collective<"MPI_Alltoall">(
      comm, payload, PMPI_Alltoall, out, n_out, out_type, in, n_in, in_type, comm);
}

int MPI_Ialltoall(const void* out,
                  int n_out,
                  MPI_Datatype out_type,
                  void* in,
                  int n_in,
                  MPI_Datatype in_type,
                  MPI_Comm comm,
                  MPI_Request* request) {
  const Exchange<EqualParts> payload{out, {n_out, out_type, comm}, {n_in, in_type, comm}};
  return watched<"MPI_Ialltoall">(
      payload, PMPI_Ialltoall, out, n_out, out_type, in, n_in, in_type, comm, request);
}

int MPI_Alltoallv(const void* out,
                  const int n_out[],
                  const int out_starts[],
                  MPI_Datatype out_type,
                  void* in,
                  const int n_in[],
                  const int in_starts[],
                  MPI_Datatype in_type,
                  MPI_Comm comm) {
  const Exchange<Parts> payload{out, {n_out, out_type, comm}, {n_in, in_type, comm}};
  return watched_collective<"MPI_Alltoallv">(comm,
                                             payload,
                                             PMPI_Alltoallv,
                                             out,
                                             n_out,
                                             out_starts,
                                             out_type,
                                             in,
                                             n_in,
                                             in_starts,
                                             in_type,
                                             comm);
}

int MPI_Ialltoallv(const void* out,
                   const int n_out[],
                   const int out_starts[],
                   MPI_Datatype out_type,
                   void* in,
                   const int n_in[],
                   const int in_starts[],
                   MPI_Datatype in_type,
                   MPI_Comm comm,
                   MPI_Request* request) {
  const Exchange<Parts> payload{out, {n_out, out_type, comm}, {n_in, in_type, comm}};
  return watched<"MPI_Ialltoallv">(payload,
                                   PMPI_Ialltoallv,
                                   out,
                                   n_out,
                                   out_starts,
                                   out_type,
                                   in,
                                   n_in,
                                   in_starts,
                                   in_type,
                                   comm,
                                   request);
}

int MPI_Alltoallw(const void* out,
                  const int n_out[],
                  const int out_starts[],
                  const MPI_Datatype out_types[],
                  void* in,
                  const int n_in[],
                  const int in_starts[],
                  const MPI_Datatype in_types[],
                  MPI_Comm comm) {
  const Exchange<TypedParts> payload{out, {n_out, out_types, comm}, {n_in, in_types, comm}};
  return watched_collective<"MPI_Alltoallw">(comm,
                                             payload,
                                             PMPI_Alltoallw,
                                             out,
                                             n_out,
                                             out_starts,
                                             out_types,
                                             in,
                                             n_in,
                                             in_starts,
                                             in_types,
                                             comm);
}

int MPI_Ialltoallw(const void* out,
                   const int n_out[],
                   const int out_starts[],
                   const MPI_Datatype out_types[],
                   void* in,
                   const int n_in[],
                   const int in_starts[],
                   const MPI_Datatype in_types[],
                   MPI_Comm comm,
                   MPI_Request* request) {
  const Exchange<TypedParts> payload{out, {n_out, out_types, comm}, {n_in, in_types, comm}};
  return watched<"MPI_Ialltoallw">(payload,
                                   PMPI_Ialltoallw,
                                   out,
                                   n_out,
                                   out_starts,
                                   out_types,
                                   in,
                                   n_in,
                                   in_starts,
                                   in_types,
                                   comm,
                                   request);
}
