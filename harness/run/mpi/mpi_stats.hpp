#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Options of the layer around MPI beside counting.
struct MpiOptions {
  /// Waits in a timed barrier before every blocking collective, so that waiting for late ranks is
  /// separated from moving data. It changes the run: ranks that only send wait as well.
  bool split_waiting = false;
};

/// Watches every call of MPI from now on, by the profiling interface PMPI. Off at first, and then a
/// call costs one branch more. On all ranks or on none, and between two calls of a collective.
/// MPI 3.1 except files, topologies' queries, data types, attributes and groups.
void enable_mpi_stats(const MpiOptions& options);

/// The counts stay until the next reset.
void disable_mpi_stats();

/// Those of the last enable_mpi_stats().
MpiOptions mpi_options();

/// Sets all counts of this rank to zero.
void reset_mpi_stats();

/// One kind of call in one region on this rank, all threads together.
struct MpiCall {
  std::string call;  ///< as the standard spells it, "MPI_Allreduce"
  int region;        ///< id of the innermost region of the calling thread; -1 outside of all
  std::int64_t count;
  /// Bytes that this rank hands over to others, as its arguments say and whatever the library makes of
  /// it: no headers, no second copy for a tree.
  /// - Sends, blocking or not: the message; nothing to MPI_PROC_NULL. Persistent ones at each
  ///   start. Receives, waits, tests, probes, barriers: 0.
  /// - Reductions, scans, gathers: this rank's contribution, once, at the root as well.
  /// - Broadcasts and scatters: the send buffer of the root; 0 elsewhere.
  /// - All-to-all and reduce-scatter: the parts for all ranks, its own included; neighbourhood
  ///   all-to-all: for those neighbours that exist; neighbourhood gather: the contribution, once.
  /// - One-sided: the data at the target that is read or written; windows and locks: 0.
  std::int64_t bytes;
  double time_s;
  /// The part of time_s spent waiting for others, as far as it shows. All of it in calls that end
  /// when others have done something: receives, MPI_Ssend, MPI_Sendrecv, waits, probes, barriers,
  /// and what synchronizes windows (fence, lock, unlock, flush, start, complete, wait). That bound
  /// is an upper one: the transfer itself is in it. Blocking collectives: with split_waiting the
  /// barrier before them, else 0. All others 0: a loop around MPI_Test may do useful work.
  double wait_s;
};

/// This rank's calls since the last reset, by region and name.
std::vector<MpiCall> mpi_calls();

/// Seconds that watching adds to one call, measured now: two clock readings and the booking. Call
/// between MPI_Init and MPI_Finalize, outside parallel regions and regions.
double measure_mpi_stats_cost();

/// Hears of every watched call when it has returned, on the thread that made it. Must not throw,
/// and must not call MPI.
class MpiObserver {
 public:
  virtual ~MpiObserver() = default;
  /// call: a literal. Times are those of now_ns().
  virtual void called(const char* call,
                      std::int64_t start_ns,
                      std::int64_t end_ns,
                      std::int64_t bytes) noexcept = 0;
};

/// Sets the observer of MPI calls; null: none. Not owned. Call outside parallel regions.
void set_mpi_observer(MpiObserver* observer);

/// Seconds of waiting, [region id][rank], the sum over calls; complete on rank 0 and empty
/// elsewhere. Collective, with the layer off.
std::vector<std::vector<double>> gather_waiting(const Team& team, const std::vector<MpiCall>& sums);

/// The member `mpi` of the record, complete on rank 0 and null elsewhere. Collective, with the
/// layer off.
/// sums: mpi_calls() of this rank over all repetitions
Json mpi_json(const Team& team, int repetitions, const std::vector<MpiCall>& sums);

}  // namespace casebook
