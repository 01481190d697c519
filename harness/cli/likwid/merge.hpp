#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/likwid/csv.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// What LIKWID counted for one rank, and where that was.
struct LikwidRank {
  int rank = 0;
  std::string host;
  std::map<int, int> sockets;  ///< hardware thread to socket; one that is not here is on socket 0
  std::optional<LikwidOutput> output = {};
  std::string reason = {};  ///< why there is no output
};

/// Joins the ranks: events of cores are summed over hardware threads, those of a socket (memory,
/// energy) once per socket, and flops, bytes and energy made from these sums. A value that is
/// missing anywhere is null, with the reason; so is an event that is 0 everywhere, because LIKWID
/// also prints 0 for one that failed. Sums are over all calls of a region.
/// Returns {"group", "regions": [{"region", "calls", "time_s", "events", "flops", "bytes",
/// "energy_j", "reason"}], "warnings"}: time_s of the slowest hardware thread, calls of the one with
/// the most; a region without a name is called "program".
Json merge_likwid(const std::vector<LikwidRank>& ranks);

/// Completes a rank's counts of one half of the memory channels with those of a second run that
/// saw the other half (Zen 3: MEM1 and MEM2); to be called before the merge.
void add_memory_half(LikwidRank& first, const LikwidRank& second);

}  // namespace casebook::cli
