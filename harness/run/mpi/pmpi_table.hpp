#pragma once

#include "harness/run/mpi/pmpi.hpp"

/// The table of watched calls (pmpi_*.cpp): a row names the call, what it hands over (pmpi_bytes.hpp, in
/// parentheses) and its parameters as (type, name). A row becomes the function MPI_NAME, which calls
/// PMPI_NAME with the same arguments.
///   CASEBOOK_MPI_CALL             returns without waiting for others
///   CASEBOOK_MPI_WAIT             ends when others have done something
///   CASEBOOK_MPI_COLLECTIVE       blocking collective of all ranks of `comm`, and its form with a request
///   CASEBOOK_MPI_WAIT_OR_REQUEST  blocking call, and its form with a request

// A list of (type, name): the macro is put in front of each. Recursion by rescanning: 27 entries at most.
#define CASEBOOK_MPI_RESCAN(...) \
  CASEBOOK_MPI_RESCAN_3(CASEBOOK_MPI_RESCAN_3(CASEBOOK_MPI_RESCAN_3(__VA_ARGS__)))
#define CASEBOOK_MPI_RESCAN_3(...) \
  CASEBOOK_MPI_RESCAN_2(CASEBOOK_MPI_RESCAN_2(CASEBOOK_MPI_RESCAN_2(__VA_ARGS__)))
#define CASEBOOK_MPI_RESCAN_2(...) \
  CASEBOOK_MPI_RESCAN_1(CASEBOOK_MPI_RESCAN_1(CASEBOOK_MPI_RESCAN_1(__VA_ARGS__)))
#define CASEBOOK_MPI_RESCAN_1(...) __VA_ARGS__
#define CASEBOOK_MPI_PARENTHESES ()
#define CASEBOOK_MPI_LIST(macro, ...) CASEBOOK_MPI_RESCAN(CASEBOOK_MPI_NEXT(macro, __VA_ARGS__))
#define CASEBOOK_MPI_NEXT(macro, entry, ...) \
  macro entry __VA_OPT__(, CASEBOOK_MPI_NEXT_AGAIN CASEBOOK_MPI_PARENTHESES(macro, __VA_ARGS__))
#define CASEBOOK_MPI_NEXT_AGAIN() CASEBOOK_MPI_NEXT

#define CASEBOOK_MPI_PARAMETER(type, name) type name
#define CASEBOOK_MPI_ARGUMENT(type, name) name
#define CASEBOOK_MPI_PARAMETERS(...) CASEBOOK_MPI_LIST(CASEBOOK_MPI_PARAMETER, __VA_ARGS__)
#define CASEBOOK_MPI_ARGUMENTS(...) CASEBOOK_MPI_LIST(CASEBOOK_MPI_ARGUMENT, __VA_ARGS__)

#define CASEBOOK_MPI_CALL(name, payload, ...)                                                \
  int MPI_##name(CASEBOOK_MPI_PARAMETERS(__VA_ARGS__)) {                                     \
    return watched<"MPI_" #name>(payload, PMPI_##name, CASEBOOK_MPI_ARGUMENTS(__VA_ARGS__)); \
  }
#define CASEBOOK_MPI_WAIT(name, payload, ...)                                                     \
  int MPI_##name(CASEBOOK_MPI_PARAMETERS(__VA_ARGS__)) {                                          \
    return watched_wait<"MPI_" #name>(payload, PMPI_##name, CASEBOOK_MPI_ARGUMENTS(__VA_ARGS__)); \
  }
#define CASEBOOK_MPI_WAIT_OR_REQUEST(name, with_request, payload, ...) \
  CASEBOOK_MPI_WAIT(name, payload, __VA_ARGS__)                        \
  CASEBOOK_MPI_CALL(with_request, payload, __VA_ARGS__, (MPI_Request*, request))
#define CASEBOOK_MPI_COLLECTIVE(name, with_request, payload, ...)                    \
  int MPI_##name(CASEBOOK_MPI_PARAMETERS(__VA_ARGS__)) {                             \
    return watched_collective<"MPI_" #name>(                                         \
        comm, payload, PMPI_##name, CASEBOOK_MPI_ARGUMENTS(__VA_ARGS__));            \
  }                                                                                  \
  CASEBOOK_MPI_CALL(with_request, payload, __VA_ARGS__, (MPI_Request*, request))
