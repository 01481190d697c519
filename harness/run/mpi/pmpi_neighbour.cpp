// Exchanges with the neighbours of a grid or a graph. Like MPI_Sendrecv they end when the
// neighbours' data is there, and a barrier of all ranks before them would be another program.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Neighbor_allgather(const void* out,
                           int n_out,
                           MPI_Datatype out_type,
                           void* in,
                           int n_in,
                           MPI_Datatype in_type,
                           MPI_Comm comm) {
  const Contribution payload{n_out, out_type};
  return watched_wait<"MPI_Neighbor_allgather">(
      payload, PMPI_Neighbor_allgather, out, n_out, out_type, in, n_in, in_type, comm);
}

int MPI_Ineighbor_allgather(const void* out,
                            int n_out,
                            MPI_Datatype out_type,
                            void* in,
                            int n_in,
                            MPI_Datatype in_type,
                            MPI_Comm comm,
                            MPI_Request* request) {
  const Contribution payload{n_out, out_type};
  return watched<"MPI_Ineighbor_allgather">(
      payload, PMPI_Ineighbor_allgather, out, n_out, out_type, in, n_in, in_type, comm, request);
}

int MPI_Neighbor_allgatherv(const void* out,
                            int n_out,
                            MPI_Datatype out_type,
                            void* in,
                            const int n_in[],
                            const int in_starts[],
                            MPI_Datatype in_type,
                            MPI_Comm comm) {
  const Contribution payload{n_out, out_type};
  return watched_wait<"MPI_Neighbor_allgatherv">(
      payload, PMPI_Neighbor_allgatherv, out, n_out, out_type, in, n_in, in_starts, in_type, comm);
}

int MPI_Ineighbor_allgatherv(const void* out,
                             int n_out,
                             MPI_Datatype out_type,
                             void* in,
                             const int n_in[],
                             const int in_starts[],
                             MPI_Datatype in_type,
                             MPI_Comm comm,
                             MPI_Request* request) {
  const Contribution payload{n_out, out_type};
  return watched<"MPI_Ineighbor_allgatherv">(payload,
                                             PMPI_Ineighbor_allgatherv,
                                             out,
                                             n_out,
                                             out_type,
                                             in,
                                             n_in,
                                             in_starts,
                                             in_type,
                                             comm,
                                             request);
}

int MPI_Neighbor_alltoall(const void* out,
                          int n_out,
                          MPI_Datatype out_type,
                          void* in,
                          int n_in,
                          MPI_Datatype in_type,
                          MPI_Comm comm) {
  const EqualPartsForNeighbours payload{n_out, out_type, comm};
  return watched_wait<"MPI_Neighbor_alltoall">(
      payload, PMPI_Neighbor_alltoall, out, n_out, out_type, in, n_in, in_type, comm);
}

int MPI_Ineighbor_alltoall(const void* out,
                           int n_out,
                           MPI_Datatype out_type,
                           void* in,
                           int n_in,
                           MPI_Datatype in_type,
                           MPI_Comm comm,
                           MPI_Request* request) {
  const EqualPartsForNeighbours payload{n_out, out_type, comm};
  return watched<"MPI_Ineighbor_alltoall">(
      payload, PMPI_Ineighbor_alltoall, out, n_out, out_type, in, n_in, in_type, comm, request);
}

int MPI_Neighbor_alltoallv(const void* out,
                           const int n_out[],
                           const int out_starts[],
                           MPI_Datatype out_type,
                           void* in,
                           const int n_in[],
                           const int in_starts[],
                           MPI_Datatype in_type,
                           MPI_Comm comm) {
  const PartsForNeighbours payload{n_out, out_type, comm};
  return watched_wait<"MPI_Neighbor_alltoallv">(payload,
                                                PMPI_Neighbor_alltoallv,
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

int MPI_Ineighbor_alltoallv(const void* out,
                            const int n_out[],
                            const int out_starts[],
                            MPI_Datatype out_type,
                            void* in,
                            const int n_in[],
                            const int in_starts[],
                            MPI_Datatype in_type,
                            MPI_Comm comm,
                            MPI_Request* request) {
  const PartsForNeighbours payload{n_out, out_type, comm};
  return watched<"MPI_Ineighbor_alltoallv">(payload,
                                            PMPI_Ineighbor_alltoallv,
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

int MPI_Neighbor_alltoallw(const void* out,
                           const int n_out[],
                           const MPI_Aint out_starts[],
                           const MPI_Datatype out_types[],
                           void* in,
                           const int n_in[],
                           const MPI_Aint in_starts[],
                           const MPI_Datatype in_types[],
                           MPI_Comm comm) {
  const TypedPartsForNeighbours payload{n_out, out_types, comm};
  return watched_wait<"MPI_Neighbor_alltoallw">(payload,
                                                PMPI_Neighbor_alltoallw,
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

int MPI_Ineighbor_alltoallw(const void* out,
                            const int n_out[],
                            const MPI_Aint out_starts[],
                            const MPI_Datatype out_types[],
                            void* in,
                            const int n_in[],
                            const MPI_Aint in_starts[],
                            const MPI_Datatype in_types[],
                            MPI_Comm comm,
                            MPI_Request* request) {
  const TypedPartsForNeighbours payload{n_out, out_types, comm};
  return watched<"MPI_Ineighbor_alltoallw">(payload,
                                            PMPI_Ineighbor_alltoallw,
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
