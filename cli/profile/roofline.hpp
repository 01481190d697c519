#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Place of a run below the roofs of its machine: operations per second against the lower of
/// the FMA peak and what DRAM delivers at its arithmetic intensity. The peak is that of floats where
/// the record's work is in floats.
/// Operations and bytes: hardware counters if the record has both, else the app's count for the
/// textbook algorithm, the same for every variant (tier "model").
/// Roofs: of as many threads as the run had on a node, else of the next smaller number measured;
/// times the number of nodes.
/// roofs: as in profiles/<machine>/roofs.json; null when none were measured.
/// Result: `attained_gflop_s`, `intensity_flop_per_byte`, `tier`, and of the roof `roof`,
/// `roof_gflop_s`, `roof_threads`, `roofs_id` and `fraction`. Unknown values are null, and
/// `reason` says why.
Json roofline_of(const Json& record, const Json& roofs);

/// The position in words: "12.3 of 45.6 GFLOP/s (27 %): FMA peak of 2 threads, ...".
std::string roofline_text(const Json& roofline);

}  // namespace casebook::cli
