#pragma once

#include <cstdint>

#include "harness/run/clock.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Lead of this rank's clock over rank 0's, in nanoseconds. Ranks of one node share a clock.
/// The others compare theirs as the midpoint of the fastest of several messages to and fro, which
/// is right within half that time (Cristian, Distributed Computing 3 (1989) 146-158). Collective.
std::int64_t measure_clock_offset(const Team& team);

/// Compares the clocks of one pair: rank 0 asks, `other` answers, and both return how far its clock is ahead.
std::int64_t compare_clocks(MPI_Comm comm, int other, std::int64_t (*clock)() = now_ns);

}  // namespace casebook
