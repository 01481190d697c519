#pragma once

#include <string>

#include "harness/core/json.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Main memory of a run, as its app estimates it from the input alone, MiB (2^20 B). Rank 0
/// gathers and judges, and often needs more than the others; in some apps rank 1 helps it.
struct MemoryNeed {
  double first_rank_mib = 0.0;
  double rank_mib = 0.0;    ///< of each other rank
  double helper_mib = 0.0;  ///< what rank 1 needs on top, where it helps the judge

  /// The same with so much more on each rank.
  MemoryNeed with_more(double mib) const {
    return {first_rank_mib + mib, rank_mib + mib, helper_mib};
  }

  /// Memory of the node that has most of the ranks, rank 0 among them.
  double node_mib(int ranks_on_node) const {
    return first_rank_mib + (ranks_on_node - 1) * rank_mib + (ranks_on_node > 1 ? helper_mib : 0.0);
  }
};

/// Adds what the process holds before it has read an input: code, libraries, MPI, and, where
/// MPI has not been started yet, what that will take.
MemoryNeed with_process(MemoryNeed need, bool mpi_runs);

/// {"first_rank_mib", "rank_mib", "helper_mib", "total_mib"}, whole numbers, rounded up.
Json to_json(const MemoryNeed& need, int n_ranks);

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
