// Persistent messages: made once, mostly while nothing is watched, and sent at every start.
// Declared in mpi.h.

#include <unordered_map>

#include "harness/run/mpi/pmpi_bytes.hpp"
#include "harness/run/mpi/pmpi_table.hpp"

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

#define CASEBOOK_MPI_SEND_INIT(name)                                                                \
  int MPI_##name(const void* data,                                                                  \
                 int n,                                                                             \
                 MPI_Datatype type,                                                                 \
                 int to,                                                                            \
                 int tag,                                                                           \
                 MPI_Comm comm,                                                                     \
                 MPI_Request* request) {                                                            \
    const int error = watched<"MPI_" #name>(                                                        \
        Nothing{}, PMPI_##name, data, n, type, to, tag, comm, request);                             \
    return remember({n, type, to}, request, error);                                                 \
  }

// clang-format off
CASEBOOK_MPI_SEND_INIT(Send_init)
CASEBOOK_MPI_SEND_INIT(Bsend_init)
CASEBOOK_MPI_SEND_INIT(Rsend_init)
CASEBOOK_MPI_SEND_INIT(Ssend_init)
CASEBOOK_MPI_CALL(Recv_init, (Nothing{}), (void*, data), (int, n), (MPI_Datatype, type),
    (int, from), (int, tag), (MPI_Comm, comm), (MPI_Request*, request))
CASEBOOK_MPI_CALL(Start, (Started{1, request}), (MPI_Request*, request))
CASEBOOK_MPI_CALL(Startall, (Started{n, requests}), (int, n), (MPI_Request*, requests))
// clang-format on

int MPI_Request_free(MPI_Request* request) {
  bytes_per_start().erase(*request);  // the library may give the handle to another request
  return watched<"MPI_Request_free">(Nothing{}, PMPI_Request_free, request);
}
