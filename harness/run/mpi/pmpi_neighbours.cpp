// Exchanges with the neighbours of a grid or a graph. Like MPI_Sendrecv they end when the
// neighbours' data is there, and a barrier of all ranks before them would be another program.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi_bytes.hpp"
#include "harness/run/mpi/pmpi_table.hpp"

using namespace casebook::pmpi;

// clang-format off
CASEBOOK_MPI_WAIT_OR_REQUEST(Neighbor_allgather, Ineighbor_allgather,
    (Contribution{n_out, out_type}), (const void*, out), (int, n_out), (MPI_Datatype, out_type),
    (void*, in), (int, n_in), (MPI_Datatype, in_type), (MPI_Comm, comm))
CASEBOOK_MPI_WAIT_OR_REQUEST(Neighbor_allgatherv, Ineighbor_allgatherv,
    (Contribution{n_out, out_type}), (const void*, out), (int, n_out), (MPI_Datatype, out_type),
    (void*, in), (const int*, n_in), (const int*, in_starts), (MPI_Datatype, in_type),
    (MPI_Comm, comm))
CASEBOOK_MPI_WAIT_OR_REQUEST(Neighbor_alltoall, Ineighbor_alltoall,
    (EqualPartsForNeighbours{n_out, out_type, comm}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (void*, in), (int, n_in), (MPI_Datatype, in_type), (MPI_Comm, comm))
CASEBOOK_MPI_WAIT_OR_REQUEST(Neighbor_alltoallv, Ineighbor_alltoallv,
    (PartsForNeighbours{n_out, out_type, comm}), (const void*, out), (const int*, n_out),
    (const int*, out_starts), (MPI_Datatype, out_type), (void*, in), (const int*, n_in),
    (const int*, in_starts), (MPI_Datatype, in_type), (MPI_Comm, comm))
CASEBOOK_MPI_WAIT_OR_REQUEST(Neighbor_alltoallw, Ineighbor_alltoallw,
    (TypedPartsForNeighbours{n_out, out_types, comm}), (const void*, out), (const int*, n_out),
    (const MPI_Aint*, out_starts), (const MPI_Datatype*, out_types), (void*, in),
    (const int*, n_in), (const MPI_Aint*, in_starts), (const MPI_Datatype*, in_types),
    (MPI_Comm, comm))
// clang-format on
