// Persistent messages: made once, mostly while nothing is watched, and sent at every start.
// Declared in mpi.h.

#include <unordered_map>

#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"

using namespace casebook::pmpi;

namespace {

/// Bytes that a start of each persistent send hands over. Kept at all times, because requests made
/// in set_up() are started in solve(); MPI_THREAD_SERIALIZED makes a plain map enough.
std::unordered_map<MPI_Request, std::int64_t>& bytes_per_start() {
  static std::unordered_map<MPI_Request, std::int64_t> instance;
  return instance;
}

/// Keeps what a new request sends. Returns the error code that was given.
int remember(const Message& message, const MPI_Request* request, int error) {
  if (error == MPI_SUCCESS) {
    bytes_per_start()[*request] = message.bytes();
  }
  return error;
}

/// Requests to start; those that receive have no entry.
struct Started {
  int n;
  const MPI_Request* requests;

  std::int64_t bytes() const {
    std::int64_t sum = 0;
    for (int i = 0; i < n; ++i) {
      const auto known = bytes_per_start().find(requests[i]);
      sum += known == bytes_per_start().end() ? 0 : known->second;
    }
    return sum;
  }
};

}  // namespace

int MPI_Send_init(const void* data,
                  int n,
                  MPI_Datatype type,
                  int to,
                  int tag,
                  MPI_Comm comm,
                  MPI_Request* request) {
  return remember(
      {n, type, to},
      request,
      watched<"MPI_Send_init">(Nothing{}, PMPI_Send_init, data, n, type, to, tag, comm, request));
}

int MPI_Bsend_init(const void* data,
                   int n,
                   MPI_Datatype type,
                   int to,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request* request) {
  return remember(
      {n, type, to},
      request,
      watched<"MPI_Bsend_init">(Nothing{}, PMPI_Bsend_init, data, n, type, to, tag, comm, request));
}

int MPI_Rsend_init(const void* data,
                   int n,
                   MPI_Datatype type,
                   int to,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request* request) {
  return remember(
      {n, type, to},
      request,
      watched<"MPI_Rsend_init">(Nothing{}, PMPI_Rsend_init, data, n, type, to, tag, comm, request));
}

int MPI_Ssend_init(const void* data,
                   int n,
                   MPI_Datatype type,
                   int to,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request* request) {
  return remember(
      {n, type, to},
      request,
      watched<"MPI_Ssend_init">(Nothing{}, PMPI_Ssend_init, data, n, type, to, tag, comm, request));
}

int MPI_Recv_init(
    void* data, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request) {
  return watched<"MPI_Recv_init">(
      Nothing{}, PMPI_Recv_init, data, n, type, from, tag, comm, request);
}

int MPI_Start(MPI_Request* request) {
  return watched<"MPI_Start">(Started{1, request}, PMPI_Start, request);
}

int MPI_Startall(int n, MPI_Request requests[]) {
  return watched<"MPI_Startall">(Started{n, requests}, PMPI_Startall, n, requests);
}

int MPI_Request_free(MPI_Request* request) {
  bytes_per_start().erase(*request);  // the library may give the handle to another request
  return watched<"MPI_Request_free">(Nothing{}, PMPI_Request_free, request);
}
