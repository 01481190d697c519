#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace casebook::cli {

/// Options of the command `likwid-rank`.
struct LikwidRankOptions {
  std::filesystem::path folder;
  std::string group;
  std::string core_group;  ///< for ranks that may not touch the socket's registers; "": they stop
  std::vector<std::string> command;  ///< the executable and its arguments
};

/// Place of the rank that this process will become.
struct LikwidPlace {
  int rank = 0;
  std::string host;
  std::vector<int> hw_threads;  ///< one for each OpenMP thread, each on a core of its own
  std::map<int, int> sockets;   ///< of the hw_threads
};

/// Finds it from the affinity mask that the launcher has set, OMP_NUM_THREADS, and the number that
/// Open MPI, PMI or Slurm has given to the rank.
/// Errors: EnvironmentError when there are fewer cores than threads, or when several ranks are not
/// bound to cores of their own: LIKWID counts hardware threads, not processes.
LikwidPlace likwid_place();

/// True for one rank on each socket: the first that asks. A rank on several sockets gets all or
/// none. folder: shared by the ranks of a node
bool claim_sockets(const std::filesystem::path& folder, const LikwidPlace& place);

/// Turns this process into `likwid-perfctr -m` with the rank's executable, its threads pinned by
/// OpenMP to the hardware threads that are counted. Not by LIKWID's -C, which takes the threads
/// that MPI starts for those of OpenMP. The exit code is that of likwid-perfctr, which hands on the
/// executable's.
/// Errors: UsageError, EnvironmentError; returns only with one of them.
[[noreturn]] void start_likwid_rank(const LikwidRankOptions& options);

}  // namespace casebook::cli
