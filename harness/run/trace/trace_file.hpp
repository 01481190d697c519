#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "harness/run/team.hpp"
#include "harness/run/trace/trace_event.hpp"

namespace casebook {

/// Trace of one rank.
struct TraceOfRank {
  std::vector<std::vector<TraceEvent>> threads;  ///< [thread][event]
  std::int64_t n_dropped = 0;                    ///< events that are not among them
  std::int64_t shortest_ns = 0;                  ///< those shorter than this are all missing
};

/// Writes the events of all ranks to one file on rank 0. Collective. All ranks leave out events
/// below the same duration: the longest threshold of any thread, or what max_bytes asks for.
/// Format: "Trace Event Format", the JSON that chrome://tracing defined. Beside `traceEvents`,
/// `otherData` names the clock (rank 0's CLOCK_MONOTONIC_RAW at ts = 0, and how far the other
/// ranks' are ahead) and what was left out.
/// Errors: EnvironmentError on rank 0 when the file cannot be written.
void write_trace_file(const Team& team,
                      TraceOfRank mine,
                      const std::filesystem::path& file,
                      std::int64_t max_bytes);

}  // namespace casebook
