#pragma once

#include <string>

#include "harness/core/machine/memory_need.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Adds what the process holds before it has read an input: code, libraries, MPI, and, where
/// MPI has not been started yet, what that will take.
MemoryNeed with_process(const MemoryNeed& need, bool mpi_runs);

/// Memory that this node can give to new work without swapping, MiB; infinity where it does not say. The limits
/// of the control groups that the process is in count as well: a batch system gives a job no more.
/// Source: proc(5), MemAvailable; the kernel's cgroup-v2, memory.max and memory.current, and cgroup-v1.
double available_memory_mib();

/// Memory that this process may still map, MiB; infinity without a limit. Source: setrlimit(2), RLIMIT_AS.
double mappable_memory_mib();

/// Refuses, before anything is allocated, what a node of the team or the shell's limit has no room for.
/// input: its name, for the message. Collective; every rank throws or none.
/// Errors: EnvironmentError.
void require_memory(const MemoryNeed& need, const std::string& input, const Team& team);

}  // namespace casebook
