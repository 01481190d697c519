// Barriers, broadcasts, reductions, scans, gathers, scatters and all-to-alls.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi_bytes.hpp"
#include "harness/run/mpi/pmpi_table.hpp"

using namespace casebook::pmpi;

// clang-format off
CASEBOOK_MPI_WAIT_OR_REQUEST(Barrier, Ibarrier, (Nothing{}), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Bcast, Ibcast, (FromRoot<Contribution>{{n, type}, root, comm}),
    (void*, data), (int, n), (MPI_Datatype, type), (int, root), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Reduce, Ireduce, (Contribution{n, type}), (const void*, out), (void*, in),
    (int, n), (MPI_Datatype, type), (MPI_Op, op), (int, root), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Allreduce, Iallreduce, (Contribution{n, type}), (const void*, out),
    (void*, in), (int, n), (MPI_Datatype, type), (MPI_Op, op), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Reduce_scatter, Ireduce_scatter, (Parts{n_in, type, comm}),
    (const void*, out), (void*, in), (const int*, n_in), (MPI_Datatype, type), (MPI_Op, op),
    (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Reduce_scatter_block, Ireduce_scatter_block, (EqualParts{n_in, type, comm}),
    (const void*, out), (void*, in), (int, n_in), (MPI_Datatype, type), (MPI_Op, op),
    (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Scan, Iscan, (Contribution{n, type}), (const void*, out), (void*, in),
    (int, n), (MPI_Datatype, type), (MPI_Op, op), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Exscan, Iexscan, (Contribution{n, type}), (const void*, out), (void*, in),
    (int, n), (MPI_Datatype, type), (MPI_Op, op), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Gather, Igather, (GatheredPart{out, n_out, out_type, n_in, in_type}),
    (const void*, out), (int, n_out), (MPI_Datatype, out_type), (void*, in), (int, n_in),
    (MPI_Datatype, in_type), (int, root), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Gatherv, Igatherv,
    (GatheredParts{out, n_out, out_type, n_in, in_type, comm}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (void*, in), (const int*, n_in), (const int*, in_starts),
    (MPI_Datatype, in_type), (int, root), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Allgather, Iallgather, (GatheredPart{out, n_out, out_type, n_in, in_type}),
    (const void*, out), (int, n_out), (MPI_Datatype, out_type), (void*, in), (int, n_in),
    (MPI_Datatype, in_type), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Allgatherv, Iallgatherv,
    (GatheredParts{out, n_out, out_type, n_in, in_type, comm}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (void*, in), (const int*, n_in), (const int*, in_starts),
    (MPI_Datatype, in_type), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Scatter, Iscatter,
    (FromRoot<EqualParts>{{n_out, out_type, comm}, root, comm}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (void*, in), (int, n_in), (MPI_Datatype, in_type), (int, root),
    (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Scatterv, Iscatterv, (FromRoot<Parts>{{n_out, out_type, comm}, root, comm}),
    (const void*, out), (const int*, n_out), (const int*, out_starts), (MPI_Datatype, out_type),
    (void*, in), (int, n_in), (MPI_Datatype, in_type), (int, root), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Alltoall, Ialltoall,
    (Exchange<EqualParts>{out, {n_out, out_type, comm}, {n_in, in_type, comm}}), (const void*, out),
    (int, n_out), (MPI_Datatype, out_type), (void*, in), (int, n_in), (MPI_Datatype, in_type),
    (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Alltoallv, Ialltoallv,
    (Exchange<Parts>{out, {n_out, out_type, comm}, {n_in, in_type, comm}}), (const void*, out),
    (const int*, n_out), (const int*, out_starts), (MPI_Datatype, out_type), (void*, in),
    (const int*, n_in), (const int*, in_starts), (MPI_Datatype, in_type), (MPI_Comm, comm))
CASEBOOK_MPI_COLLECTIVE(Alltoallw, Ialltoallw,
    (Exchange<TypedParts>{out, {n_out, out_types, comm}, {n_in, in_types, comm}}),
    (const void*, out), (const int*, n_out), (const int*, out_starts),
    (const MPI_Datatype*, out_types), (void*, in), (const int*, n_in), (const int*, in_starts),
    (const MPI_Datatype*, in_types), (MPI_Comm, comm))
// clang-format on
