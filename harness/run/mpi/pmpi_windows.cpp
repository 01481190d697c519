// One-sided accesses, and windows: made and freed by all ranks together (time only), synchronized by
// waiting for others.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi_bytes.hpp"
#include "harness/run/mpi/pmpi_table.hpp"

using namespace casebook::pmpi;

// clang-format off
CASEBOOK_MPI_CALL(Put, (Message{n, type, target}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (int, target), (MPI_Aint, start), (int, n), (MPI_Datatype, type),
    (MPI_Win, window))
CASEBOOK_MPI_CALL(Rput, (Message{n, type, target}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (int, target), (MPI_Aint, start), (int, n), (MPI_Datatype, type),
    (MPI_Win, window), (MPI_Request*, request))
CASEBOOK_MPI_CALL(Get, (Message{n, type, target}), (void*, in), (int, n_in),
    (MPI_Datatype, in_type), (int, target), (MPI_Aint, start), (int, n), (MPI_Datatype, type),
    (MPI_Win, window))
CASEBOOK_MPI_CALL(Rget, (Message{n, type, target}), (void*, in), (int, n_in),
    (MPI_Datatype, in_type), (int, target), (MPI_Aint, start), (int, n), (MPI_Datatype, type),
    (MPI_Win, window), (MPI_Request*, request))
CASEBOOK_MPI_CALL(Accumulate, (Message{n, type, target}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (int, target), (MPI_Aint, start), (int, n), (MPI_Datatype, type),
    (MPI_Op, op), (MPI_Win, window))
CASEBOOK_MPI_CALL(Raccumulate, (Message{n, type, target}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (int, target), (MPI_Aint, start), (int, n), (MPI_Datatype, type),
    (MPI_Op, op), (MPI_Win, window), (MPI_Request*, request))
CASEBOOK_MPI_CALL(Get_accumulate, (Message{n, type, target}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (void*, in), (int, n_in), (MPI_Datatype, in_type), (int, target),
    (MPI_Aint, start), (int, n), (MPI_Datatype, type), (MPI_Op, op), (MPI_Win, window))
CASEBOOK_MPI_CALL(Rget_accumulate, (Message{n, type, target}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (void*, in), (int, n_in), (MPI_Datatype, in_type), (int, target),
    (MPI_Aint, start), (int, n), (MPI_Datatype, type), (MPI_Op, op), (MPI_Win, window),
    (MPI_Request*, request))
CASEBOOK_MPI_CALL(Fetch_and_op, (Message{1, type, target}), (const void*, out), (void*, in),
    (MPI_Datatype, type), (int, target), (MPI_Aint, start), (MPI_Op, op), (MPI_Win, window))
CASEBOOK_MPI_CALL(Compare_and_swap, (Message{1, type, target}), (const void*, out),
    (const void*, expected), (void*, in), (MPI_Datatype, type), (int, target), (MPI_Aint, start),
    (MPI_Win, window))
CASEBOOK_MPI_CALL(Win_create, (Nothing{}), (void*, base), (MPI_Aint, size), (int, unit),
    (MPI_Info, info), (MPI_Comm, comm), (MPI_Win*, window))
CASEBOOK_MPI_CALL(Win_create_dynamic, (Nothing{}), (MPI_Info, info), (MPI_Comm, comm),
    (MPI_Win*, window))
CASEBOOK_MPI_CALL(Win_allocate, (Nothing{}), (MPI_Aint, size), (int, unit), (MPI_Info, info),
    (MPI_Comm, comm), (void*, base), (MPI_Win*, window))
CASEBOOK_MPI_CALL(Win_allocate_shared, (Nothing{}), (MPI_Aint, size), (int, unit), (MPI_Info, info),
    (MPI_Comm, comm), (void*, base), (MPI_Win*, window))
CASEBOOK_MPI_CALL(Win_free, (Nothing{}), (MPI_Win*, window))
CASEBOOK_MPI_WAIT(Win_fence, (Nothing{}), (int, assertion), (MPI_Win, window))
CASEBOOK_MPI_CALL(Win_post, (Nothing{}), (MPI_Group, group), (int, assertion), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_start, (Nothing{}), (MPI_Group, group), (int, assertion), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_complete, (Nothing{}), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_wait, (Nothing{}), (MPI_Win, window))
CASEBOOK_MPI_CALL(Win_test, (Nothing{}), (MPI_Win, window), (int*, done))
CASEBOOK_MPI_WAIT(Win_lock, (Nothing{}), (int, kind), (int, target), (int, assertion),
    (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_unlock, (Nothing{}), (int, target), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_lock_all, (Nothing{}), (int, assertion), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_unlock_all, (Nothing{}), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_flush, (Nothing{}), (int, target), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_flush_all, (Nothing{}), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_flush_local, (Nothing{}), (int, target), (MPI_Win, window))
CASEBOOK_MPI_WAIT(Win_flush_local_all, (Nothing{}), (MPI_Win, window))
CASEBOOK_MPI_CALL(Win_sync, (Nothing{}), (MPI_Win, window))
// clang-format on
