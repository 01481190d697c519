// Messages, blocking and not. A blocking send is not waiting: short messages leave at once, and for
// long ones waiting cannot be told from moving data.
// Declared in mpi.h.

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

int MPI_Send(const void* data, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  return watched<"MPI_Send">(Message{n, type, to}, PMPI_Send, data, n, type, to, tag, comm);
}

int MPI_Bsend(const void* data, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  return watched<"MPI_Bsend">(Message{n, type, to}, PMPI_Bsend, data, n, type, to, tag, comm);
}

int MPI_Rsend(const void* data, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  return watched<"MPI_Rsend">(Message{n, type, to}, PMPI_Rsend, data, n, type, to, tag, comm);
}

int MPI_Ssend(const void* data, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  return watched_wait<"MPI_Ssend">(Message{n, type, to}, PMPI_Ssend, data, n, type, to, tag, comm);
}

int MPI_Isend(const void* data,
              int n,
              MPI_Datatype type,
              int to,
              int tag,
              MPI_Comm comm,
              MPI_Request* request) {
  return watched<"MPI_Isend">(
      Message{n, type, to}, PMPI_Isend, data, n, type, to, tag, comm, request);
}

int MPI_Ibsend(const void* data,
               int n,
               MPI_Datatype type,
               int to,
               int tag,
               MPI_Comm comm,
               MPI_Request* request) {
  return watched<"MPI_Ibsend">(
      Message{n, type, to}, PMPI_Ibsend, data, n, type, to, tag, comm, request);
}

int MPI_Irsend(const void* data,
               int n,
               MPI_Datatype type,
               int to,
               int tag,
               MPI_Comm comm,
               MPI_Request* request) {
  return watched<"MPI_Irsend">(
      Message{n, type, to}, PMPI_Irsend, data, n, type, to, tag, comm, request);
}

int MPI_Issend(const void* data,
               int n,
               MPI_Datatype type,
               int to,
               int tag,
               MPI_Comm comm,
               MPI_Request* request) {
  return watched<"MPI_Issend">(
      Message{n, type, to}, PMPI_Issend, data, n, type, to, tag, comm, request);
}

int MPI_Recv(
    void* data, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status* status) {
  return watched_wait<"MPI_Recv">(Nothing{}, PMPI_Recv, data, n, type, from, tag, comm, status);
}

int MPI_Irecv(
    void* data, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request) {
  return watched<"MPI_Irecv">(Nothing{}, PMPI_Irecv, data, n, type, from, tag, comm, request);
}

int MPI_Mrecv(void* data, int n, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
  return watched_wait<"MPI_Mrecv">(Nothing{}, PMPI_Mrecv, data, n, type, message, status);
}

int MPI_Imrecv(void* data, int n, MPI_Datatype type, MPI_Message* message, MPI_Request* request) {
  return watched<"MPI_Imrecv">(Nothing{}, PMPI_Imrecv, data, n, type, message, request);
}

int MPI_Sendrecv(const void* out,
                 int n_out,
                 MPI_Datatype out_type,
                 int to,
                 int out_tag,
                 void* in,
                 int n_in,
                 MPI_Datatype in_type,
                 int from,
                 int in_tag,
                 MPI_Comm comm,
                 MPI_Status* status) {
  return watched_wait<"MPI_Sendrecv">(Message{n_out, out_type, to},
                                      PMPI_Sendrecv,
                                      out,
                                      n_out,
                                      out_type,
                                      to,
                                      out_tag,
                                      in,
                                      n_in,
                                      in_type,
                                      from,
                                      in_tag,
                                      comm,
                                      status);
}

int MPI_Sendrecv_replace(void* data,
                         int n,
                         MPI_Datatype type,
                         int to,
                         int out_tag,
                         int from,
                         int in_tag,
                         MPI_Comm comm,
                         MPI_Status* status) {
  return watched_wait<"MPI_Sendrecv_replace">(Message{n, type, to},
                                              PMPI_Sendrecv_replace,
                                              data,
                                              n,
                                              type,
                                              to,
                                              out_tag,
                                              from,
                                              in_tag,
                                              comm,
                                              status);
}
