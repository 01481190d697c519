// Messages between two ranks, and what completes or looks for them. A blocking send is not waiting:
// short messages leave at once, and for long ones waiting cannot be separated from moving data. Receives,
// waits and probes are waiting; tests return at once.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi_bytes.hpp"
#include "harness/run/mpi/pmpi_table.hpp"

using namespace casebook::pmpi;

// clang-format off
CASEBOOK_MPI_CALL(Send, (Message{n, type, to}), (const void*, data), (int, n), (MPI_Datatype, type),
    (int, to), (int, tag), (MPI_Comm, comm))
CASEBOOK_MPI_CALL(Bsend, (Message{n, type, to}), (const void*, data), (int, n),
    (MPI_Datatype, type), (int, to), (int, tag), (MPI_Comm, comm))
CASEBOOK_MPI_CALL(Rsend, (Message{n, type, to}), (const void*, data), (int, n),
    (MPI_Datatype, type), (int, to), (int, tag), (MPI_Comm, comm))
CASEBOOK_MPI_WAIT_OR_REQUEST(Ssend, Issend, (Message{n, type, to}), (const void*, data), (int, n),
    (MPI_Datatype, type), (int, to), (int, tag), (MPI_Comm, comm))
CASEBOOK_MPI_CALL(Isend, (Message{n, type, to}), (const void*, data), (int, n),
    (MPI_Datatype, type), (int, to), (int, tag), (MPI_Comm, comm), (MPI_Request*, request))
CASEBOOK_MPI_CALL(Ibsend, (Message{n, type, to}), (const void*, data), (int, n),
    (MPI_Datatype, type), (int, to), (int, tag), (MPI_Comm, comm), (MPI_Request*, request))
CASEBOOK_MPI_CALL(Irsend, (Message{n, type, to}), (const void*, data), (int, n),
    (MPI_Datatype, type), (int, to), (int, tag), (MPI_Comm, comm), (MPI_Request*, request))
CASEBOOK_MPI_WAIT(Recv, (Nothing{}), (void*, data), (int, n), (MPI_Datatype, type), (int, from),
    (int, tag), (MPI_Comm, comm), (MPI_Status*, status))
CASEBOOK_MPI_CALL(Irecv, (Nothing{}), (void*, data), (int, n), (MPI_Datatype, type), (int, from),
    (int, tag), (MPI_Comm, comm), (MPI_Request*, request))
CASEBOOK_MPI_WAIT(Mrecv, (Nothing{}), (void*, data), (int, n), (MPI_Datatype, type),
    (MPI_Message*, message), (MPI_Status*, status))
CASEBOOK_MPI_CALL(Imrecv, (Nothing{}), (void*, data), (int, n), (MPI_Datatype, type),
    (MPI_Message*, message), (MPI_Request*, request))
CASEBOOK_MPI_WAIT(Sendrecv, (Message{n_out, out_type, to}), (const void*, out), (int, n_out),
    (MPI_Datatype, out_type), (int, to), (int, out_tag), (void*, in), (int, n_in),
    (MPI_Datatype, in_type), (int, from), (int, in_tag), (MPI_Comm, comm), (MPI_Status*, status))
CASEBOOK_MPI_WAIT(Sendrecv_replace, (Message{n, type, to}), (void*, data), (int, n),
    (MPI_Datatype, type), (int, to), (int, out_tag), (int, from), (int, in_tag), (MPI_Comm, comm),
    (MPI_Status*, status))
CASEBOOK_MPI_WAIT(Wait, (Nothing{}), (MPI_Request*, request), (MPI_Status*, status))
CASEBOOK_MPI_WAIT(Waitall, (Nothing{}), (int, n), (MPI_Request*, requests), (MPI_Status*, statuses))
CASEBOOK_MPI_WAIT(Waitany, (Nothing{}), (int, n), (MPI_Request*, requests), (int*, index),
    (MPI_Status*, status))
CASEBOOK_MPI_WAIT(Waitsome, (Nothing{}), (int, n), (MPI_Request*, requests), (int*, n_done),
    (int*, indices), (MPI_Status*, statuses))
CASEBOOK_MPI_CALL(Test, (Nothing{}), (MPI_Request*, request), (int*, done), (MPI_Status*, status))
CASEBOOK_MPI_CALL(Testall, (Nothing{}), (int, n), (MPI_Request*, requests), (int*, done),
    (MPI_Status*, statuses))
CASEBOOK_MPI_CALL(Testany, (Nothing{}), (int, n), (MPI_Request*, requests), (int*, index),
    (int*, done), (MPI_Status*, status))
CASEBOOK_MPI_CALL(Testsome, (Nothing{}), (int, n), (MPI_Request*, requests), (int*, n_done),
    (int*, indices), (MPI_Status*, statuses))
CASEBOOK_MPI_WAIT(Probe, (Nothing{}), (int, from), (int, tag), (MPI_Comm, comm),
    (MPI_Status*, status))
CASEBOOK_MPI_WAIT(Mprobe, (Nothing{}), (int, from), (int, tag), (MPI_Comm, comm),
    (MPI_Message*, message), (MPI_Status*, status))
CASEBOOK_MPI_CALL(Iprobe, (Nothing{}), (int, from), (int, tag), (MPI_Comm, comm), (int*, found),
    (MPI_Status*, status))
CASEBOOK_MPI_CALL(Improbe, (Nothing{}), (int, from), (int, tag), (MPI_Comm, comm), (int*, found),
    (MPI_Message*, message), (MPI_Status*, status))
// clang-format on
