#pragma once

#include <vector>

#include "cli/likwid/rank_counts.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

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
