#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// All calls of one MPI function by one rank.
struct WatchedCall {
  std::string name;  ///< MPI_Allreduce
  double count = 0.0;
  double bytes = 0.0;
  double time_s = 0.0;
  double wait_s = 0.0;
};

/// Bytes that one rank read and wrote, files and pipes alike.
struct WatchedIo {
  double read_bytes = 0.0;
  double written_bytes = 0.0;
  double reads = 0.0;
  double writes = 0.0;
};

/// Observations of the layer around MPI in one rank, from MPI_Init to MPI_Finalize.
struct WatchedRank {
  double elapsed_s = 0.0;
  double in_mpi_s = 0.0;
  double cost_s_per_call = 0.0;  ///< that watching adds
  WatchedIo io;
  std::vector<WatchedCall> calls;
};

/// Reports of the ranks 0 to n_ranks - 1 in the folder, in their order; ranks without one are
/// missing. The program, and hence its deck, may write there too.
/// Errors: UsageError with the file's name where one is not as our layer writes it.
std::vector<WatchedRank> watched_ranks(const std::filesystem::path& folder, int n_ranks);

}  // namespace casebook::cli
