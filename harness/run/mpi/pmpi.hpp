#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <mpi.h>

#include "harness/run/clock.hpp"

/// Common part of the wrappers of MPI (pmpi_*.cpp): each is one line that names the call, its
/// payload (pmpi_bytes.hpp) and the function that does the work.
namespace casebook::pmpi {

/// True if calls are watched. A plain variable: it changes outside parallel regions only.
extern bool watching;

/// The name of a call as a template argument.
template <std::size_t size>
struct Name {
  consteval Name(const char (&text)[size]) { std::copy_n(text, size, letters); }
  char letters[size];
};

/// Gives a call its column in the table of counts. Before main(), by the wrappers' templates.
int add_call(const char* name);

template <Name name>
inline const int column = add_call(name.letters);

/// Facts about a call that has returned.
struct Finished {
  std::int64_t start_ns;
  std::int64_t end_ns;
  std::int64_t wait_ns;
  std::int64_t bytes;
};

/// Adds a call to the counts and to the calling thread's region, and tells the observer.
void book(int column, const Finished& call);

/// With split_waiting: waits for all ranks of comm. Returns how long, in nanoseconds.
std::int64_t wait_for_all(MPI_Comm comm, std::int64_t start_ns);

/// Part of a call's time that counts as waiting.
enum class Waiting { none, all };

/// Calls `function`; while calls are watched, times and counts it.
template <Name name, Waiting waiting = Waiting::none, class Payload, class... Parameters>
int watched(const Payload& payload,
            int (*function)(Parameters...),
            std::type_identity_t<Parameters>... arguments) {
  if (!watching) [[likely]] {
    return function(arguments...);
  }
  const std::int64_t bytes = payload.bytes();  // before the call, which may free what tells it
  const std::int64_t start_ns = now_ns();
  const int error = function(arguments...);
  const std::int64_t end_ns = now_ns();
  book(column<name>, {start_ns, end_ns, waiting == Waiting::all ? end_ns - start_ns : 0, bytes});
  return error;
}

/// Measures a call that ends when other ranks have done something.
template <Name name, class Payload, class... Parameters>
int watched_wait(const Payload& payload,
                 int (*function)(Parameters...),
                 std::type_identity_t<Parameters>... arguments) {
  return watched<name, Waiting::all>(payload, function, arguments...);
}

/// Measures a blocking collective of all ranks of comm.
template <Name name, class Payload, class... Parameters>
int watched_collective(MPI_Comm comm,
                       const Payload& payload,
                       int (*function)(Parameters...),
                       std::type_identity_t<Parameters>... arguments) {
  if (!watching) [[likely]] {
    return function(arguments...);
  }
  const std::int64_t bytes = payload.bytes();
  const std::int64_t start_ns = now_ns();
  const std::int64_t wait_ns = wait_for_all(comm, start_ns);
  const int error = function(arguments...);
  book(column<name>, {start_ns, now_ns(), wait_ns, bytes});
  return error;
}

}  // namespace casebook::pmpi
