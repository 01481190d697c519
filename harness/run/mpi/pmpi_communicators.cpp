// Communicators and topologies: time only.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi_bytes.hpp"
#include "harness/run/mpi/pmpi_table.hpp"

using namespace casebook::pmpi;

// clang-format off
CASEBOOK_MPI_CALL(Comm_dup, (Nothing{}), (MPI_Comm, comm), (MPI_Comm*, copy))
CASEBOOK_MPI_CALL(Comm_idup, (Nothing{}), (MPI_Comm, comm), (MPI_Comm*, copy),
    (MPI_Request*, request))
CASEBOOK_MPI_CALL(Comm_split, (Nothing{}), (MPI_Comm, comm), (int, colour), (int, key),
    (MPI_Comm*, part))
CASEBOOK_MPI_CALL(Comm_split_type, (Nothing{}), (MPI_Comm, comm), (int, kind), (int, key),
    (MPI_Info, info), (MPI_Comm*, part))
CASEBOOK_MPI_CALL(Comm_create, (Nothing{}), (MPI_Comm, comm), (MPI_Group, group), (MPI_Comm*, part))
CASEBOOK_MPI_CALL(Comm_create_group, (Nothing{}), (MPI_Comm, comm), (MPI_Group, group), (int, tag),
    (MPI_Comm*, part))
CASEBOOK_MPI_CALL(Comm_free, (Nothing{}), (MPI_Comm*, comm))
CASEBOOK_MPI_CALL(Cart_create, (Nothing{}), (MPI_Comm, comm), (int, n_dimensions),
    (const int*, sizes), (const int*, periodic), (int, reorder), (MPI_Comm*, grid))
CASEBOOK_MPI_CALL(Cart_sub, (Nothing{}), (MPI_Comm, grid), (const int*, kept), (MPI_Comm*, part))
CASEBOOK_MPI_CALL(Dist_graph_create_adjacent, (Nothing{}), (MPI_Comm, comm), (int, n_in),
    (const int*, sources), (const int*, in_weights), (int, n_out), (const int*, destinations),
    (const int*, out_weights), (MPI_Info, info), (int, reorder), (MPI_Comm*, graph))
// clang-format on
